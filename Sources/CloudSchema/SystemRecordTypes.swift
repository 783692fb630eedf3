extension RecordType {
    /// Whether a record type of this name is the server's, in every container or as soon as something is shared.
    package static func isOfServer(_ name: String) -> Bool { name == users.name || name.hasPrefix("cloudkit.") }

    /// The type of the container's users, present in every export.
    package static let users = RecordType(
        name: "Users",
        fields: SystemField.fields + [Field(name: "roles", type: FieldType(.int64, isList: true))],
        grants: [Grant(.write, to: "_creator"), Grant(.read, to: "_world")]
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
