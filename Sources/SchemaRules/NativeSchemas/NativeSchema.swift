package import CloudSchema
package import CompilerSupport
package import Mirroring

/// A schema file as a model: an app without Core Data says in it which record types it needs.
///
///     let native = NativeSchema(path: "schema.ckdb", schema: schema)
///     native.needed.recordType(named: "Journey")
package struct NativeSchema: Sendable {
    /// The file, as the user named it.
    package let path: String
    /// What it says.
    package let schema: Schema
    /// What the settings say about it.
    let annotations: SchemaAnnotations
    /// Its comments, of which one means something: `// DEPRECATED: reason`.
    package let comments: SchemaComments
    /// The container's identifier, when it is known.
    private let container: String?
    private let annotationsByType: [String: TypeAnnotation]
    private let typesByName: [String: RecordType]
    /// Why the settings say that things are no longer used.
    private let retirements: [SchemaComments.Element: String]

    /// Creates a model.
    package init(
        path: String,
        schema: Schema,
        annotations: SchemaAnnotations = SchemaAnnotations(),
        comments: SchemaComments = SchemaComments(),
        container: String? = nil
    ) {
        self.path = path
        self.schema = schema
        self.annotations = annotations
        self.comments = comments
        self.container = container
        annotationsByType = annotations.types.keyed(by: \.name.value)
        typesByName = schema.recordTypes.keyed(by: \.name)
        var retirements: [SchemaComments.Element: String] = [:]
        for type in annotations.types {
            retirements[.recordType(type.name.value)] = type.retired?.value
            for field in type.fields {
                retirements[.field(field.name.value, of: type.name.value)] = field.retired?.value
            }
        }
        self.retirements = retirements
    }

    /// What the settings say about a record type.
    package func annotation(of type: RecordType) -> TypeAnnotation? { annotationsByType[type.name] }

    /// The zone that the settings name for the records of a type.
    func zone(of type: RecordType) -> String? { annotation(of: type)?.zone?.value }

    /// The record types of the app's own, in the order of the file.
    package var ownTypes: [RecordType] { schema.recordTypes.filter { !RecordType.isOfServer($0.name) } }

    /// Whether the records of a type are in the public database.
    package func isPublic(_ type: RecordType) -> Bool { database(of: type) == .public }

    private func database(of type: RecordType) -> SchemaAnnotations.Database {
        annotation(of: type)?.database ?? annotations.database
    }

    /// Whether the app no longer uses a record type, or a field of it.
    package func isRetired(_ type: RecordType, _ field: Field? = nil) -> Bool {
        retirement(ofType: type.name, field: nil) != nil
            || field.map { retirement(ofType: type.name, field: $0.name) != nil } == true
    }

    /// What the container must hold.
    package var needed: MirroredSchema {
        let databases = Set(ownTypes.map(database))
        let isShared = annotations.sharing.contains { $0.manner != .none }
        let scopes = DatabaseScope.allCases.filter { scope in
            switch scope {
            case .private: databases != [.public]
            case .shared: isShared
            case .public: databases.contains(.public)
            }
        }
        return MirroredSchema(
            container: container,
            scopes: scopes,
            roles: schema.roles,
            recordTypes: schema.recordTypes.map(neededType).inByteOrder(of: \.name),
            author: self
        )
    }

    private func neededType(_ type: RecordType) -> MirroredRecordType {
        let isOfServer = type.name.hasPrefix("cloudkit.")
        let fields = (type.fields + SystemField.fields).uniqued(by: \.name).map { field in
            if field.isOfSystem { return MirroredField(field: field, origin: .system) }
            let isUserField = type.name == RecordType.users.name && field.name == "roles"
            let origin = isOfServer || isUserField ? MirroredField.Origin.server : .native(recordType: type.name)
            var needed = MirroredField(field: field, origin: origin)
            needed.retirement = retirement(ofType: type.name, field: field.name)
            return needed
        }
        let sorted = fields.inByteOrder(of: \.name)
        var needed = MirroredRecordType(name: type.name, kind: isOfServer ? .system : .native, fields: sorted)
        needed.grants = type.grants.canonical
        needed.isPublic = isPublic(type)
        needed.retirement = retirement(ofType: type.name, field: nil)
        return needed
    }
}

extension NativeSchema: SchemaAuthor {
    /// The beginning of the file.
    package var location: SourceLocation { SourceLocation(path: path, bytes: 0..<0) }

    /// The first record type of the app's own.
    package var firstLocation: SourceLocation { ownTypes.first?.location(in: path) ?? location }

    /// None: no record type of the file has entities.
    package var entities: [NamedPlace] { [] }

    /// The line of the record type.
    package func place(of type: MirroredRecordType) -> NamedPlace {
        NamedPlace(type.name, at: typesByName[type.name]?.location(in: path) ?? location)
    }

    /// None, as there are no entities.
    package func entities(of type: MirroredRecordType) -> [NamedPlace] { [] }

    /// The line of the field, or the type in it.
    package func property(of field: MirroredField, _ setting: FieldSetting?) -> NamedPlace? {
        guard case .native(let type) = field.origin else { return nil }
        let location = setting == nil ? field.field.location(in: path) : field.field.typeLocation(in: path)
        return NamedPlace("\(type).\(field.name)", at: location)
    }

    /// None: nothing deployed can be renamed.
    package func renamingIdentifier(of field: MirroredField) -> String? { nil }

    /// None: all that is named is a field.
    package func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField? { nil }

    /// All but those of the server, and those of mirroring that the file never named: models miss these.
    package func misses(recordType name: String, namedBefore: Bool) -> Bool {
        !RecordType.isOfServer(name) && (namedBefore || !MirroringNames.isRecordType(name))
    }

    /// That of CloudKit's schemas.
    package var language: AuthorLanguage { .schemaFile }

    /// The reason in the settings, else the one of the comment `// DEPRECATED: reason`.
    package func retirement(ofType type: String, field: String?) -> String? {
        let element = field.map { SchemaComments.Element.field($0, of: type) } ?? .recordType(type)
        return retirements[element] ?? comments.deprecation(of: element)
    }
}

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
