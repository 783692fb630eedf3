/// A schema that is made while it is written, one record type after the other: see ``Schema/text``.
///
/// For schemas that are worked out and only written, which have hundreds of thousands of fields.
///
///     let outline = SchemaOutline(roles: [], count: 1, fieldLimit: { _ in 1 }) { _ in
///         RecordTypeOutline(name: "CD_Post", fieldCount: 1, grants: .standard) { _ in
///             Field(name: "CD_title", type: FieldType(.string))
///         }
///     }
///     outline.write { print($0.count) }
public struct SchemaOutline: Sendable {
    let roles: [Role]
    let count: Int
    let fieldLimit: @Sendable (_ position: Int) -> Int
    let recordType: @Sendable (_ position: Int) -> RecordTypeOutline

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - roles: The roles.
    ///   - count: How many record types there are.
    ///   - fieldLimit: About how many fields a record type has, by its position.
    ///   - recordType: Makes a record type, in the order of an export; called on several cores.
    public init(
        roles: [Role],
        count: Int,
        fieldLimit: @escaping @Sendable (_ position: Int) -> Int,
        recordType: @escaping @Sendable (_ position: Int) -> RecordTypeOutline
    ) {
        self.roles = roles
        self.count = count
        self.fieldLimit = fieldLimit
        self.recordType = recordType
    }

    /// A schema that is there, in the order in which it is.
    init(_ schema: Schema) {
        let recordTypes = schema.recordTypes
        self.init(roles: schema.roles, count: recordTypes.count, fieldLimit: { recordTypes[$0].fields.count }) {
            let fields = recordTypes[$0].fields
            return RecordTypeOutline(
                name: recordTypes[$0].name,
                fieldCount: fields.count,
                grants: recordTypes[$0].grants
            ) { fields[$0] }
        }
    }
}

/// A record type of a ``SchemaOutline``.
public struct RecordTypeOutline {
    let name: String
    let fieldCount: Int
    let grants: [Grant]
    let field: (_ position: Int) -> Field

    /// Creates a record type.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fieldCount: How many fields it has.
    ///   - grants: Who may do what.
    ///   - field: Makes a field, in the order of an export; called twice for each of very many.
    public init(name: String, fieldCount: Int, grants: [Grant], field: @escaping (_ position: Int) -> Field) {
        self.name = name
        self.fieldCount = fieldCount
        self.grants = grants
        self.field = field
    }
}
