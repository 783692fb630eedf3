import CompilerSupport

extension GenerationRules {
    /// The rules about the records of schema files.
    static let nativeRecords = [swiftNameCollision, notASwiftName]

    /// Two things of a schema would have one name.
    static let swiftNameCollision = RuleMetadata.obstacle(
        id: "GEN700",
        name: "swift-name-collision",
        summary: "Two types, properties or cases of generated records would have the same name in Swift.",
        rationale: """
            Names of CloudKit become Swift names: `Post` becomes `PostRecord`, and what Swift does not allow becomes an \
            underscore. File systems of macOS do not distinguish `Post` from `POST`. What is deployed cannot be renamed, \
            so choose the name in Swift with `"swiftName"` in `modelc.json`, or in `"enum"` the name of the case. A name \
            of generated code itself, such as `recordName`, cannot be chosen.
            """
    )
    /// The settings name something that Swift does not take.
    static let notASwiftName = RuleMetadata.obstacle(
        id: "GEN701",
        name: "not-a-swift-name",
        summary: "A name in the settings or the schema cannot be one in Swift.",
        rationale: """
            A `"swiftName"` has letters, digits and underscores, and does not begin with a digit. `"enum"` and \
            `"codable"` name a Swift type, for example `TravelKind`, `TripKit.Track`, or `[String: Double]`. modelc writes \
            these words into generated code, so they must be no more than a name.
            """
    )
}
