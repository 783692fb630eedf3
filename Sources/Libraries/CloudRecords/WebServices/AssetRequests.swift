#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Requests upload addresses for the assets of records. Three steps put an asset into a record:
///
///     let places = try request.response(from: send(request))       // 1. request addresses
///     let receipt = try AssetReceipt(uploadAnswer: post(bytes, to: places[0].url))    // 2. upload the bytes
///     record["CD_cover"] = .asset(.uploaded(receipt))                      // 3. save the record, under the same name
///
/// Web Services accept at most 50 MB for an asset.
package struct AssetUploadRequest: WebServiceRequest {
    /// The last part of the path.
    package static let operation = "assets/upload"

    /// A field of a record for an asset.
    package struct Field: Hashable, Sendable {
        /// The type of the record.
        package var recordType: String
        /// The name of the record.
        package var recordName: String
        /// The field.
        package var name: String

        /// Creates a field.
        package init(_ name: String, ofRecord recordName: String, type recordType: String) {
            (self.name, self.recordName, self.recordType) = (name, recordName, recordType)
        }
    }

    /// The fields, each for one asset.
    package var fields: [Field]
    /// The zone of the records.
    package var zone: RecordZoneID

    /// Creates a request for fields.
    package init(_ fields: [Field], in zone: RecordZoneID = .default) { (self.fields, self.zone) = (fields, zone) }

    /// Creates a request for each asset of a record that is to be saved and is not uploaded yet; lists of assets are left out.
    package init(assetsOf record: CloudRecord) {
        let keys = record.changedKeys.filter { key in
            switch record[key] {
            case .asset(.data), .asset(.file): true
            default: false
            }
        }
        self.init(keys.map { Field($0, ofRecord: record.id.name, type: record.type) }, in: record.id.zone)
    }

    /// The JSON of the request.
    package func json() -> JSONValue {
        .object([
            "tokens": .array(
                fields.map { field in
                    .object([
                        "recordType": .string(field.recordType), "recordName": .string(field.recordName),
                        "fieldName": .string(field.name),
                    ])
                }
            ),
            "zoneID": zone.json,
        ])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    package func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [AssetUploadPlace] {
        try json.list("tokens").map { token throws(WebServiceResponseFailure) in
            guard let name = token["recordName"]?.text, let field = token["fieldName"]?.text,
                let url = token["url"]?.text
            else { throw .unreadable(RecordFormatFailure(.missing("url"))) }
            return AssetUploadPlace(recordName: name, field: field, url: url)
        }
    }
}

/// The address for the bytes of an asset: `POST` them there without credentials.
package struct AssetUploadPlace: Hashable, Sendable {
    /// The name of the record.
    package let recordName: String
    /// The field of the asset.
    package let field: String
    /// The address, valid for a short time.
    package let url: String
}

extension AssetReceipt {
    /// Reads the response to an upload.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the server refused them.
    package init(uploadAnswer data: Data) throws(WebServiceResponseFailure) {
        guard let receipt = AssetReceipt(json: try JSONValue(response: data)["singleFile"] ?? .null) else {
            throw .unreadable(RecordFormatFailure(.missing("singleFile")))
        }
        self = receipt
    }
}

extension RemoteAsset {
    /// The asset with the bytes downloaded from ``downloadURL(fileName:)``, so that mappings can read it.
    ///
    /// - Throws: ``RecordFormatFailure`` when the number of bytes differs from the server's, as after an interrupted
    ///   download.
    package func downloaded(_ content: Data) throws(RecordFormatFailure) -> RecordAsset {
        if let size, size != content.count {
            throw RecordFormatFailure(.unexpected("\(content.count) bytes", expected: "\(size) bytes"))
        }
        var asset = self
        asset.content = content
        return .remote(asset)
    }
}
