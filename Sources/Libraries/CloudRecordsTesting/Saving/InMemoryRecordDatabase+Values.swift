import CloudRecords
import CloudSchema

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What becomes of values when they are stored.
extension InMemoryRecordDatabase {
    /// The record with the values that the server keeps: numbers of the column's kind, dates in milliseconds, assets
    /// copied. Fields for which the schema has no column were cleared ones; they are left out.
    mutating func takeValues(of record: CloudRecord, _ mode: WriteMode) throws(RecordDatabaseError) -> CloudRecord {
        var taken = record
        for key in record.sentKeys(mode) {
            guard let field = record.field(key) else { continue }
            let column = rules.schema[record.type]?.fields[key]?.type
            taken.set(key, to: FieldValue(value: try take(field.value, for: column), isEncrypted: field.isEncrypted))
        }
        return taken
    }

    private mutating func take(_ value: RecordValue, for column: FieldType?) throws(RecordDatabaseError) -> RecordValue
    {
        switch value {
        case .int64(let number) where column?.primitive == .double: .double(Double(number))
        case .int64s(let numbers) where column?.primitive == .double: .doubles(numbers.map(Double.init))
        case .timestamp(let date): .timestamp(take(date))
        case .timestamps(let dates): .timestamps(dates.map(take))
        case .location(let place): .location(take(place))
        case .locations(let places): .locations(places.map(take))
        case .asset(let asset): .asset(try take(asset))
        case .assets(let assets): .assets(try takeAll(assets))
        default: value
        }
    }

    private func take(_ date: Date) -> Date { assumptions.roundsDatesToMilliseconds ? date.toMilliseconds : date }

    private func take(_ place: RecordLocation) -> RecordLocation {
        var taken = place
        taken.timestamp = place.timestamp.map(take)
        return taken
    }

    private mutating func takeAll(_ assets: [RecordAsset]) throws(RecordDatabaseError) -> [RecordAsset] {
        var taken: [RecordAsset] = []
        for asset in assets { taken.append(try take(asset)) }
        return taken
    }

    private mutating func take(_ asset: RecordAsset) throws(RecordDatabaseError) -> RecordAsset {
        let known: RemoteAsset?
        switch asset {
        case .data(let data): known = store.assets.add(data)
        case .file: known = store.assets.add(try contents(of: asset))
        case .uploaded(let receipt): known = store.assets.asset(for: receipt)
        case .remote(let remote): known = store.assets.asset(named: remote.fileChecksum ?? "")
        }
        guard let known else { throw .unknownAsset }
        return .remote(known)
    }

    private func contents(of asset: RecordAsset) throws(RecordDatabaseError) -> Data {
        do {
            return try asset.contents()
        } catch {
            throw RecordDatabaseError(.assetFileNotFound, 3002, explanation: "the asset cannot be read: \(error)")
        }
    }
}

extension RecordDatabaseError {
    /// Neither the receipt of an upload nor an asset that the server has.
    static let unknownAsset = RecordDatabaseError(.invalidArguments, nil, "could not decode asset object")
}

extension Date {
    /// The nearest whole millisecond.
    var toMilliseconds: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000) }
}
