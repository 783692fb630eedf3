#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RecordField {
    /// The value that a record has for the field, or what its absence means.
    func value(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> Value {
        if let stored = try description.storedValue(in: record) { return try converted(stored) }
        guard let absentValue else { throw description.missing }
        return absentValue
    }

    private func converted(_ stored: RecordValue) throws(RecordMappingFailure.Problem) -> Value {
        do throws(RecordValueFailure) {
            return try Value(recordValue: stored)
        } catch {
            throw description.unreadable(stored, error)
        }
    }
}

extension RecordFieldDescription {
    /// What a record holds, be it in the record or beside it: the asset counts only when there is no value inside.
    func storedValue(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue? {
        if let inline = record.value(of: key, isEncrypted: isEncrypted) { return inline }
        if let other = record.value(of: key, isEncrypted: !isEncrypted) { throw wrongPayload(other) }
        guard record.hasFetched(key) else { throw notFetched(key) }
        guard let assetKey else { return nil }
        if let value = record[assetKey] { return try content(of: value, in: assetKey) }
        guard record.hasFetched(assetKey) else { throw notFetched(assetKey) }
        return nil
    }

    /// Text is stored as UTF-8, data as it is.
    private func content(of value: RecordValue, in field: String) throws(RecordMappingFailure.Problem) -> RecordValue {
        guard case .asset(let asset) = value else { throw notAnAsset(value, in: field) }
        let content = try bytes(of: asset, in: field)
        if type == .bytes { return .bytes(content) }
        guard let text = String(data: content, encoding: .utf8) else { throw unreadableText(in: field) }
        return .string(text)
    }

    private func bytes(of asset: RecordAsset, in field: String) throws(RecordMappingFailure.Problem) -> Data {
        do throws(AssetFailure) {
            return try asset.contents()
        } catch {
            throw unreadableAsset(error, in: field)
        }
    }
}

extension CloudRecord {
    func value(of key: String, isEncrypted: Bool) -> RecordValue? {
        fields.value(of: key, isEncrypted: isEncrypted)
    }

    /// Whether the absence of a field says anything.
    func hasFetched(_ key: String) -> Bool { fetchedKeys?.contains(key) ?? true }
}
