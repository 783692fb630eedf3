import CloudRecords
import Foundation
import TestSupport

/// Records of any content that Web Services can carry: dates of whole milliseconds, finite numbers, uploaded assets.
struct RandomRecords {
    /// True if there are assets without the receipt of an upload, which cannot be sent.
    var hasRemoteAssets = true
    private var source: SeededGenerator

    init(seed: UInt64) { source = SeededGenerator(seed: seed) }

    mutating func record() -> CloudRecord {
        var record = CloudRecord(type: "CD_\(int(1...9))", id: RecordID(name(), in: zone()))
        record.changeTag = bool() ? text() : nil
        record.created = bool() ? RecordStamp(date: date(), userRecordName: bool() ? name() : nil) : nil
        record.modified = bool() ? RecordStamp(date: date(), userRecordName: name(), deviceID: "2") : nil
        record.parent = bool() ? RecordReference(name()) : nil
        record.share = bool() ? RecordReference(name(), in: zone()) : nil
        for index in 0..<int(0...12) { set("CD_\(index)", of: &record) }
        record.forgetChanges()
        return record
    }

    /// Sets some fields to other values, and clears some.
    mutating func change(_ record: inout CloudRecord) {
        for index in 0..<int(0...12) {
            if bool() { set("CD_\(index)", of: &record) } else { record["CD_\(index)"] = nil }
        }
    }

    mutating func value(_ type: _RecordFieldType) -> RecordValue {
        switch type {
        case .string: .string(text())
        case .int64: .int64(integer())
        case .double: .double(number())
        case .timestamp: .timestamp(date())
        case .bytes: .bytes(bytes())
        case .reference: .reference(reference())
        case .asset: .asset(asset())
        case .location: .location(location())
        case .strings: .strings(list { $0.text() })
        case .int64s: .int64s(list { $0.integer() })
        case .doubles: .doubles(list { $0.number() })
        case .timestamps: .timestamps(list { $0.date() })
        case .bytesList: .bytesList(list { $0.bytes() })
        case .references: .references(list { $0.reference() })
        case .assets: .assets(list { $0.asset() })
        case .locations: .locations(list { $0.location() })
        }
    }

    private mutating func set(_ key: String, of record: inout CloudRecord) {
        let type = _RecordFieldType.allCases.randomElement(using: &source) ?? .string
        if type.canBeEncrypted && bool() {
            record.encryptedValues[key] = value(type)
        } else {
            record[key] = value(type)
        }
    }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &source) }

    private mutating func bool() -> Bool { .random(using: &source) }

    private mutating func list<Element>(_ element: (inout Self) -> Element) -> [Element] {
        (0..<int(0...4)).map { _ in element(&self) }
    }

    private mutating func name() -> String { "N/\(int(0...999_999)):x" }

    private mutating func zone() -> RecordZoneID {
        bool() ? .mirroring : RecordZoneID("Z\(int(0...9))", owner: bool() ? "_o" : nil)
    }

    private mutating func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<int(0...8) {
            let range: ClosedRange<UInt32> = bool() ? 0...0x7F : 0...0x10FFFF
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &source)) { text.append(scalar) }
        }
        return String(text)
    }

    private mutating func integer() -> Int64 {
        [.min, .max, 0, (1 << 53) + 1, .random(in: .min ... .max, using: &source)].randomElement(using: &source) ?? 0
    }

    private mutating func number() -> Double {
        let any = Double(bitPattern: source.next())
        return bool() && any.isFinite ? any : Double(int(-1000...1000))
    }

    private mutating func date() -> Date {
        Date(
            timeIntervalSince1970: Double(Int64.random(in: -62_135_769_600_000...4_102_444_800_000, using: &source))
                / 1000
        )
    }

    private mutating func bytes() -> Data { Data(list { UInt8($0.int(0...255)) }) }

    private mutating func reference() -> RecordReference {
        let action = RecordReference.Action.allCases.randomElement(using: &source) ?? .none
        return RecordReference(name(), in: bool() ? zone() : nil, action: action)
    }

    private mutating func asset() -> RecordAsset {
        if bool() || !hasRemoteAssets {
            return .uploaded(AssetReceipt(fileChecksum: text(), size: integer(), receipt: text()))
        }
        var asset = RemoteAsset()
        asset.fileChecksum = text()
        asset.size = integer()
        asset.downloadURL = bool() ? "https://example.org/${f}" : nil
        asset.wrappingKey = bool() ? text() : nil
        asset.content = bool() ? bytes() : nil
        return .remote(asset)
    }

    private mutating func location() -> RecordLocation {
        var location = RecordLocation(latitude: number(), longitude: number())
        location.altitude = bool() ? number() : nil
        location.course = bool() ? number() : nil
        location.horizontalAccuracy = bool() ? number() : nil
        location.speed = bool() ? number() : nil
        location.verticalAccuracy = bool() ? number() : nil
        location.timestamp = bool() ? date() : nil
        return location
    }
}
