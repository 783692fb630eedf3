/// The six fields that the server keeps on every record, whether a schema lists them or not; in the order of an export.
package enum SystemField: String, CaseIterable, Sendable {
    /// When the record was created; the Console says `createdAt`.
    case createTime = "___createTime"
    /// The user who created the record.
    case createdBy = "___createdBy"
    /// The record's version.
    case etag = "___etag"
    /// When the record was last saved; the Console says `modifiedAt`.
    case modTime = "___modTime"
    /// The user who last saved the record.
    case modifiedBy = "___modifiedBy"
    /// The record's identity; the Console says `recordName`.
    case recordID = "___recordID"

    /// All six as an export lists them, without indexes.
    package static let fields = allCases.map { Field(name: $0.rawValue, type: $0.type) }

    /// The field's type, which no schema can change.
    package var type: FieldType {
        switch self {
        case .createTime, .modTime: FieldType(.timestamp)
        case .createdBy, .modifiedBy, .recordID: FieldType(.reference)
        case .etag: FieldType(.string)
        }
    }

    /// True if the server reserves the name: names that begin with three underscores are not the developer's.
    package static func isReserved(_ name: String) -> Bool { name.hasPrefix("___") }
}

extension Field {
    /// True if this is one of the six system fields.
    package var isOfSystem: Bool { SystemField(rawValue: name) != nil }
}

extension RecordType {
    /// True if the server creates the record type of this name, in every container or with the first share.
    package static func isOfServer(_ name: String) -> Bool { name == users.name || name.hasPrefix("cloudkit.") }

    /// The type of the container's users, present in every export.
    package static let users = RecordType(
        name: "Users",
        fields: SystemField.fields + [Field(name: "roles", type: FieldType(.int64, isList: true))],
        grants: [Grant([.write], to: "_creator"), Grant([.read], to: "_world")]
    )

    /// The type of shares, which Development creates with the first `CKShare`.
    ///
    /// A container whose Production lacks it cannot share anything.
    package static let share = RecordType(
        name: "cloudkit.share",
        fields: SystemField.fields + [
            Field(name: "cloudkit.thumbnailImageData", type: FieldType(.bytes)),
            Field(name: "cloudkit.title", type: FieldType(.string)),
            Field(name: "cloudkit.type", type: FieldType(.string)),
        ],
        grants: .standard
    )
}
