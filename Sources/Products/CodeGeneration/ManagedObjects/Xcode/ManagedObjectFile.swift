/// The files of a class.
enum ManagedObjectFile: CaseIterable {
    /// The class itself.
    case classDefinition
    /// Its properties.
    case properties

    var templateName: String {
        switch self {
        case .classDefinition: "xcode-class-file"
        case .properties: "xcode-properties-file"
        }
    }

    /// What follows the name of the class.
    var nameEnding: String {
        switch self {
        case .classDefinition: "+CoreDataClass.swift"
        case .properties: "+CoreDataProperties.swift"
        }
    }
}
