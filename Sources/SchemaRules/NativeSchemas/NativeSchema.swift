package import CloudSchema
package import CompilerSupport
package import Mirroring

/// A schema file as a model. It tells which record types an app without Core Data needs.
///
///     let native = NativeSchema(path: "schema.ckdb", schema: schema)
///     native.needed.recordType(named: "Journey")
package struct NativeSchema: Sendable {
    /// The path, as the user wrote it.
    package let path: String
    /// The parsed schema.
    package let schema: Schema
    /// The annotations from the settings.
    let annotations: SchemaAnnotations
    /// The comments of the file. A comment `// DEPRECATED: reason` retires an element.
    package let comments: SchemaComments
    /// The container's identifier; nil when unknown.
    private let container: String?
    private let annotationsByType: [String: TypeAnnotation]
    private let typesByName: [String: RecordType]
    /// The retired elements in the settings, with the reasons.
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

    /// The annotation of a record type.
    package func annotation(of type: RecordType) -> TypeAnnotation? { annotationsByType[type.name] }

    /// The zone of a type's records, by the settings.
    func zone(of type: RecordType) -> String? { annotation(of: type)?.zone?.value }

    /// The app's own record types, in the order of the file.
    package var ownTypes: [RecordType] { schema.recordTypes.filter { !RecordType.isOfServer($0.name) } }

    /// True if the records of a type are in the public database.
    package func isPublic(_ type: RecordType) -> Bool { database(of: type) == .public }

    private func database(of type: RecordType) -> SchemaAnnotations.Database {
        annotation(of: type)?.database ?? annotations.database
    }

    /// True if a record type, or a field of it, is retired.
    package func isRetired(_ type: RecordType, _ field: Field? = nil) -> Bool {
        retirement(ofType: type.name, field: nil) != nil
            || field.map { retirement(ofType: type.name, field: $0.name) != nil } == true
    }

    /// The schema that the container must have.
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
        if needed.isPublic {
            needed.neededGrants = annotation(of: type)?.writers.flatMap(\.value.grantsOfWriter).canonical ?? []
        }
        needed.retirement = retirement(ofType: type.name, field: nil)
        return needed
    }
}

extension NativeSchema: SchemaOrigin {
    /// The beginning of the file.
    package var location: SourceLocation { SourceLocation(path: path, bytes: 0..<0) }

    /// Empty, because record types of a schema file have no entities.
    package var entities: [NamedPlace] { [] }

    /// The line of the record type.
    package func place(of type: MirroredRecordType) -> NamedPlace {
        NamedPlace(type.name, at: typesByName[type.name]?.location(in: path) ?? location)
    }

    /// Empty, because record types have no entities.
    package func entities(of type: MirroredRecordType) -> [NamedPlace] { [] }

    /// The line of the field, or its type in that line.
    package func property(of field: MirroredField, _ setting: FieldAspect?) -> NamedPlace? {
        guard case .native(let type) = field.origin else { return nil }
        let location = setting == nil ? field.field.location(in: path) : field.field.typeLocation(in: path)
        return NamedPlace("\(type).\(field.name)", at: location)
    }

    /// Always nil, because deployed fields cannot be renamed.
    package func renamingIdentifier(of field: MirroredField) -> String? { nil }

    /// Always nil, because every named element is a field.
    package func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField? { nil }

    /// All record types except those of the server, and those of mirroring that the file never named, which models
    /// report.
    package func misses(recordType name: String, namedBefore: Bool) -> Bool {
        !RecordType.isOfServer(name) && (namedBefore || !MirroringNames.isRecordType(name))
    }

    /// CloudKit's schema language.
    package var language: AuthorLanguage { .schemaFile }

    /// The reason in the settings, else in the comment `// DEPRECATED: reason`.
    package func retirement(ofType type: String, field: String?) -> String? {
        let element = field.map { SchemaComments.Element.field($0, of: type) } ?? .recordType(type)
        return retirements[element] ?? comments.deprecation(of: element)
    }
}

/// One difference between two schemas, and its effect on a deployed schema.
///
/// Only differences that matter to CloudKit count. The order, comments, layout, and listed system fields without an
/// index do not.
package struct SchemaDifference: Sendable {
    /// The record type or role: `Post`, `role moderator`.
    package let group: String
    /// The field; empty for the group itself.
    package let element: String
    /// The kind of difference: `field-added`, `index-removed`.
    package let kind: String
    /// The old value; nil when added.
    package let from: String?
    /// The new value; nil when removed.
    package let to: String?
    /// The effect on Development, production, and older versions of the app.
    package let cloud: CloudEffect
    /// Why it needs attention; nil when it only has to be deployed.
    package let reason: String?

    /// The symbol: `Post.title`.
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
            let (cloud, reason) = Self.effect(of: new.type, on: old.type)
            all.append(
                SchemaDifference(
                    group: type,
                    element: old.name,
                    kind: "type-changed",
                    from: old.type.text,
                    to: new.type.text,
                    cloud: cloud,
                    reason: reason
                )
            )
        }
        let lost = old.indexes.subtracting(new.indexes).words
        let added = new.indexes.subtracting(old.indexes).words
        if !lost.isEmpty { add(type, old.name, "index", isNew: false, lost.joined(separator: " ")) }
        if !added.isEmpty { add(type, old.name, "index", isNew: true, added.joined(separator: " ")) }
    }

    private static func effect(of new: FieldType, on old: FieldType) -> (cloud: CloudEffect, reason: String) {
        if old.canBecome(new) {
            return (
                CloudEffect(.legal, .deploy, .sendOldValues),
                "NUMBER gets a preferred type once, which is final then; older apps may send numbers of the other kind"
            )
        }
        if old.accepts(new, of: .schemaFile) {
            return (.none, "NUMBER takes integers and floating-point numbers, and production keeps it")
        }
        return (
            CloudEffect(.refused, .refused),
            "the type of a deployed field never changes, nor its encryption, nor whether it is a list; Development takes "
                + "it only after a reset"
        )
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
    /// The fields by name, with all system fields, listed or not.
    fileprivate var comparedFields: [String: Field] {
        (fields + SystemField.fields).keyed(by: \.name)
    }
}

extension Grant {
    /// The grant in words: `READ, CREATE for _icloud`.
    fileprivate var words: String { "\(privileges.words.joined(separator: ", ")) for \(role)" }
}
