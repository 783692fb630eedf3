#if canImport(CloudKit)
    import CloudKit
    import CoreLocation

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Makes values for the framework.
    struct NativeValueWriter {
        /// The zone of the record that will hold the values.
        let zone: RecordZoneID
        /// Where bytes of assets are written, as the framework takes files only.
        let assetFolder: URL

        func value(_ value: RecordValue) throws(FormatProblem) -> any CKRecordValueProtocol {
            switch value {
            case .string(let text): text
            case .int64(let integer): integer
            case .double(let number): number
            case .timestamp(let date): date
            case .bytes(let data): data
            case .reference(let reference): reference.native(in: zone)
            case .asset(let asset): try self.asset(asset)
            case .location(let location): location.native
            case .strings(let texts): texts
            case .int64s(let integers): integers
            case .doubles(let numbers): numbers
            case .timestamps(let dates): dates
            case .bytesList(let list): list
            case .references(let references): references.map { $0.native(in: zone) }
            case .assets(let assets): try assets.map { asset throws(FormatProblem) in try self.asset(asset) }
            case .locations(let locations): locations.map(\.native)
            case .unknown: throw .unexpected(value.typeName, expected: "a type that the framework has")
            }
        }

        private func asset(_ asset: RecordAsset) throws(FormatProblem) -> CKAsset {
            switch asset {
            case .file(let url): CKAsset(fileURL: url)
            case .data(let data): try file(of: data)
            case .remote(let remote):
                if let content = remote.content { try file(of: content) } else { throw .assetNotHere }
            case .uploaded: throw .assetNotHere
            }
        }

        private func file(of data: Data) throws(FormatProblem) -> CKAsset {
            let url = assetFolder.appendingPathComponent("\(UUID().uuidString).fxd")
            do {
                try data.write(to: url)
            } catch {
                throw .unwritableFile
            }
            return CKAsset(fileURL: url)
        }
    }
#endif
