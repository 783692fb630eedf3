extension CloudRecord: CustomStringConvertible {
    /// The type, the name and the fields of the record in one line, for logs of a developer.
    ///
    ///     Journey 'J' in Trips: isArchived 0, notes (encrypted), title "Lisbon"
    ///
    /// Of an encrypted value it says only that there is one, and of data and assets not what is in them.
    public var description: String {
        let values = keys.map { "\($0) \(words(for: $0))" }
        let owner = id.zone.owner.map { " of \($0)" } ?? ""
        return "\(type) '\(id.name)' in \(id.zone.name)\(owner)"
            + (values.isEmpty ? "" : ": \(values.joined(separator: ", "))")
    }

    private func words(for key: String) -> String {
        guard let field = fields[key] else { return "" }
        return field.isEncrypted ? "(encrypted)" : field.value.words
    }
}

extension RecordMapping {
    /// The type, the name and the fields of the record in one line, for logs of a developer.
    ///
    /// It is the description of the record, which says of an encrypted value only that there is one.
    public var description: String {
        let record = try? newRecord(undeployed: .write)
        return record?.description ?? "\(Self.recordType) '\(recordName)'"
    }
}

extension RecordValue {
    /// The value, or what can be said of it in a few words.
    fileprivate var words: String {
        switch self {
        case .string(let text): "\"\(text.count > 40 ? "\(text.prefix(40))…" : text)\""
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .timestamp(let date): "\(date)"
        case .reference(let reference): "→ \(reference.recordName)"
        case .location(let place): "\(place.latitude), \(place.longitude)"
        case .bytes(let data): "(\(data.count) bytes)"
        case .asset: "(asset)"
        default: "(\(elements.count) of \(typeName))"
        }
    }
}
