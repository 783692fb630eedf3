package import CloudSchema
import CompilerSupport

/// One difference between two schemas, and what it means for a cloud that has the old one.
///
/// Only what means something to CloudKit counts: not the order, not comments or the layout, and not whether system fields
/// without an index are listed.
package struct SchemaDifference: Sendable {
    /// `Post`, `role moderator`.
    package let group: String
    /// The field; empty for what the group is named after.
    package let element: String
    /// What happened: `field-added`, `index-removed`.
    package let kind: String
    /// What was; nil for what is new.
    package let from: String?
    /// What is; nil for what is gone.
    package let to: String?
    /// What it means for Development, production and older versions of the app.
    package let cloud: CloudEffect
    /// Why it needs attention; nil for a difference that only has to be deployed.
    package let reason: String?

    /// `Post.title`.
    package var symbol: String { element.isEmpty ? group : "\(group).\(element)" }
}

/// The differences between two schemas: roles, then record types in the byte order of their names.
package struct SchemaDifferences: Sendable {
    /// The differences.
    package private(set) var all: [SchemaDifference] = []

    /// Compares two schemas.
    package init(from old: Schema, to new: Schema) {
        compare(old.roles.map(\.name), new.roles.map(\.name))
        let (before, after) = (old.recordTypes.keyed(by: \.name), new.recordTypes.keyed(by: \.name))
        for name in Set(before.keys).union(after.keys).inByteOrder(of: \.self) {
            switch (before[name], after[name]) {
            case (let old?, let new?): compare(old, new)
            case (nil, _): add(name, "", "record-type", isNew: true)
            case (_, nil): add(name, "", "record-type", isNew: false)
            }
        }
    }

    private mutating func compare(_ old: [String], _ new: [String]) {
        let names = Set(new)
        for role in Set(old).symmetricDifference(new).inByteOrder(of: \.self) {
            add("role \(role)", "", "role", isNew: names.contains(role))
        }
    }

    private mutating func compare(_ old: RecordType, _ new: RecordType) {
        let (type, before, after) = (old.name, old.comparedFields, new.comparedFields)
        for name in Set(before.keys).union(after.keys).inByteOrder(of: \.self) {
            switch (before[name], after[name]) {
            case (let old?, let new?): compare(old, new, of: type)
            case (nil, let new): add(type, name, "field", isNew: true, new?.type.text)
            case (let old, nil): add(type, name, "field", isNew: false, old?.type.text)
            }
        }
        for grant in old.grants.adding(to: new.grants) { add(type, "", "grant", isNew: false, grant.words) }
        for grant in new.grants.adding(to: old.grants) { add(type, "", "grant", isNew: true, grant.words) }
    }

    private mutating func compare(_ old: Field, _ new: Field, of type: String) {
        if old.type != new.type {
            let reason =
                "the type of a deployed field never changes, nor its encryption, nor whether it is a list; Development takes "
                + "it only after a reset"
            all.append(
                SchemaDifference(
                    group: type,
                    element: old.name,
                    kind: "type-changed",
                    from: old.type.text,
                    to: new.type.text,
                    cloud: CloudEffect(.refused, .refused),
                    reason: reason
                )
            )
        }
        let lost = old.indexes.subtracting(new.indexes).words
        let added = new.indexes.subtracting(old.indexes).words
        if !lost.isEmpty { add(type, old.name, "index", isNew: false, lost.joined(separator: " ")) }
        if !added.isEmpty { add(type, old.name, "index", isNew: true, added.joined(separator: " ")) }
    }

    private mutating func add(
        _ group: String,
        _ element: String,
        _ subject: String,
        isNew: Bool,
        _ value: String? = nil
    ) {
        all.append(
            SchemaDifference(
                group: group,
                element: element,
                kind: "\(subject)-\(isNew ? "added" : "removed")",
                from: isNew ? nil : value,
                to: isNew ? value : nil,
                cloud: isNew
                    ? CloudEffect(.legal, .deploy, .ignore) : Self.effects[subject] ?? CloudEffect(.legal, .legal),
                reason: isNew ? nil : Self.reasons[subject]
            )
        )
    }

    private static let effects = [
        "record-type": CloudEffect(.loses, .refused, .keepWriting),
        "field": CloudEffect(.loses, .refused, .keepWriting),
    ]
    private static let reasons = [
        "record-type":
            "nothing deployed can be deleted: production refuses it, and Development loses the records of what is not deployed",
        "field":
            "nothing deployed can be deleted: production refuses it, and Development loses the values of what is not deployed",
        "index":
            "queries of shipped versions fail without it; sources contradict each other whether production can lose an index",
        "grant": "shipped versions fail with 10/2007 without it; that a deployment revokes it is inferred",
        "role": "its grants go with it; that a deployment revokes them is inferred",
    ]
}

extension RecordType {
    /// The fields by name; all system fields, listed or not.
    fileprivate var comparedFields: [String: Field] {
        (fields + SystemField.fields).keyed(by: \.name)
    }
}

extension Grant {
    /// `READ, CREATE for _icloud`.
    fileprivate var words: String { "\(privileges.words.joined(separator: ", ")) for \(role)" }
}
