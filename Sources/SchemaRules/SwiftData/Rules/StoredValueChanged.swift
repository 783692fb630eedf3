package import CompilerSupport
import ObjectModel
import SwiftSources

extension SwiftDataRuleTable {
    package static let storedValueChanged = Rule<SwiftDataProject>(
        id: "SWD803",
        name: "stored-value-changed",
        severity: .error,
        coreDataCode: 134110,
        summary: "A structure, an enumeration, or a collection that a model stores has changed.",
        rationale: """
            SwiftData stores each member of a `Codable` structure in a column. Existing rows have no value for a new \
            member, so the migration fails if the member is not optional and has no default value: "missing attribute \
            values on mandatory destination attribute" (134110). Empty stores do not show it. A default value of the \
            whole property does not fill the new member.

            In iCloud, the same structure is one opaque value. Older and newer versions of the app read each other's \
            values, and lose unknown members or cannot decode them. For a mirrored model, the finding is a warning if \
            the store migrates. A removed member, or one with another type, is a warning, too, if values are lost.

            An array, a dictionary or a set is one value in the store, too, and a migration does not change it. Existing \
            values are decoded as they were written, so a new member of a structure in it that is not optional is a \
            warning. Elements or keys of another type, such as `[Int]` after `[String]`, are an error, because existing \
            values are not read. An enumeration that lost a raw value, or gives it to another case, is a warning.

            Add new members as optional, and never change or remove a member: add another one beside it. For larger \
            changes, add a separate property to the model.
            """,
        source: "a developer's report of the message; observed behavior of migrations; eight stores and twelve schema "
            + "exports of published apps",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata,
            ProductionRuleTable.valuesReadOtherwise.metadata,
        ],
        supersedesAtSamePlace: [
            VersionRuleTable.notInferable.metadata, VersionRuleTable.requiredAddedWithoutDefault.metadata,
        ],
        passing: [
            trip("var place: Place", storing: "var city: String; var zip: String?")
                .after(trip("var place: Place", storing: "var city: String").files[0].text)
        ],
        failing: [
            RuleExample("@Model final class Trip { var ↓tags: [String: Int] }").swift
                .after("@Model final class Trip { var tags: [String: String] }"),
            trip("var place: Place", storing: "var city: String; var ↓zip: String")
                .after(trip("var place: Place", storing: "var city: String").files[0].text),
            trip("var place: Place?", storing: "var city: String; var ↓zip: String")
                .after(trip("var place: Place?", storing: "var city: String").files[0].text).mirrored,
        ]
    ) { project, findings in
        guard let current = project.current, let older = project.olderModels.last,
            !older.isShipped || project.judgesChange(from: older)
        else { return }
        let model = current.graph.model
        let mirrored = project.mirroredEntities
        let comparison = StoredValueComparison(from: older.version.graph.model, to: model)
        for pair in StoredAttributePair.all(from: older.version.graph, to: current.graph) {
            let type = comparison.shape(of: pair.new.value)
            let isMirrored = mirrored.contains(pair.new.owner)
            for change in comparison.changes(from: pair.old, to: pair.new.value)
            where change.lacksValue || change.loses || isMirrored {
                findings.report(
                    "'\(pair.new.symbol)' stores '\(pair.new.value.details.swiftType ?? "")', which has changed since \(older.words): "
                        + change.words,
                    at: [change.origin, change.isOfElements ? nil : type?.origin].compactMap(\.self).first(
                        where: \.isKnown
                    ).map {
                        model.location($0)
                    }
                        ?? pair.new.place().location,
                    symbol: pair.new.symbol,
                    help: change.help(isMirrored: isMirrored),
                    severity: change.isFatal ? nil : .warning
                )
            }
        }
    }
}

extension SwiftDataRuleTable {
    fileprivate static func trip(_ property: String, storing members: String) -> RuleExample {
        RuleExample("struct Place: Codable { \(members) }\n@Model final class Trip { \(property) }").swift
    }
}

extension SwiftDataProject {
    /// True if the change is not an edit of the current version itself, which another rule reports.
    fileprivate func judgesChange(from older: OlderModel) -> Bool {
        guard let position = schema(named: older.version.name) else { return true }
        return position != read.current
    }
}

extension SourceOrigin {
    /// True if the place is in the sources. A type of an SDK has no place.
    fileprivate var isKnown: Bool { offset > 0 }
}

extension StoredValueChange {
    /// Advice about elements and raw values, wherever the change is found.
    var help: String {
        switch kind {
        case .rawValuesLost:
            "Values that exist do not decode. Keep the raw values; a case can have another name: case new = \"old\"."
        case .rawValuesMoved:
            "Values that exist are read as another case. Write the raw values that shipped: case old = 0."
        default:
            "Values that exist are not read, and older versions do not read new ones. Add a property with a new name."
        }
    }

    /// True if the migration fails, or no value that exists is read.
    fileprivate var isFatal: Bool { isOfElements || lacksValue && !isInPiece }

    fileprivate func help(isMirrored: Bool) -> String {
        if isOfElements { return "\(help) Make it optional, or give it a default (134110 otherwise)." }
        if !isOfMember { return help }
        if isInPiece {
            return lacksValue
                ? "Values that exist lack it and do not decode, because `Codable` uses no default values. Make it optional."
                : "The value is stored in one piece. Values that it cannot decode, and values that older apps do not find in it, are lost. "
                    + "Keep it, and add an optional one beside it."
        }
        if lacksValue {
            return "Rows that exist have no value for it: the migration fails (134110). Make it optional, or give it a "
                + "default."
        }
        if isMirrored {
            return
                "CloudKit holds the whole value as bytes. Older apps read what this one writes, and the reverse: what "
                + "the other side does not know is lost, or does not decode. "
                + "Add optional members only (134110 otherwise)."
        }
        return "Values that are stored get lost, or the migration fails. Keep it, and add an optional one beside it "
            + "(134110 otherwise)."
    }
}
