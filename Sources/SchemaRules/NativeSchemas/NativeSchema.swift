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
