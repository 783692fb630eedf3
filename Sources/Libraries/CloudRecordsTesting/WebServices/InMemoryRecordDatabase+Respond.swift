public import CloudRecords

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension InMemoryRecordDatabase {
    /// Answers a request as CloudKit Web Services do.
    ///
    ///     let (status, body) = database.respond(to: "records/modify", body: try request.body())
    ///     let results = try request.response(from: body).results
    ///
    /// It knows `records/modify`, `records/lookup`, `records/query`, `changes/zone`, `zones/list`, `zones/lookup`,
    /// `zones/modify` and `assets/upload`, the places that an upload is answered with, and those to download from. What
    /// is wrong with one record is told inside an answer with the status 200.
    ///
    /// Whoever sends is the ``account``; tokens and signatures are not looked at.
    ///
    /// - Parameters:
    ///   - path: The address, its path, or the last part of that: what is asked.
    ///   - body: The JSON of the request; for an upload, the bytes.
    /// - Returns: The HTTP status and the body of the answer.
    public mutating func respond(to path: String, body: Data) -> (status: Int, body: Data) {
        do throws(RecordDatabaseError) {
            return (200, try answer(to: WebPath(path), body))
        } catch {
            let json = webJSON(of: error, isWholeRequest: true)
            return (error.serverErrorCode.httpStatus ?? 400, (try? json.data()) ?? Data())
        }
    }

    private mutating func answer(to path: WebPath, _ body: Data) throws(RecordDatabaseError) -> Data {
        if let bytes = downloaded(path.operation) { return bytes }
        let here = [container, environment.rawValue, scope.rawValue]
        if let place = path.database, place != here {
            throw .invalid(
                "the request is for \(place.joined(separator: ", ")), this is \(here.joined(separator: ", "))"
            )
        }
        let isUpload = path.operation.hasPrefix(AssetPlace.upload)
        let json = isUpload ? try takeUpload(body) : try answer(to: path.operation, try Self.json(body))
        guard let data = try? json.data() else {
            throw RecordDatabaseError(.internalError, explanation: "the answer has a number that JSON cannot say")
        }
        return data
    }

    private mutating func answer(to operation: String, _ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        switch operation {
        case "records/modify": try modify(json)
        case "records/lookup": try lookUp(json)
        case "records/query": try webQuery(json)
        case "changes/zone": try webChanges(json)
        case "zones/list": try listZones()
        case "zones/lookup": try lookUpZones(json)
        case "zones/modify": try modifyZones(json)
        case "assets/upload": try uploadPlaces(json)
        default: throw .invalid("there is no operation '\(operation)' in this database")
        }
    }

    private static func json(_ body: Data) throws(RecordDatabaseError) -> JSONValue {
        guard let json = try? JSONValue(parsing: body), json.members != nil else { throw .unexpectedInput }
        return json
    }

    // MARK: Assets

    /// Takes the bytes of an asset, and gives the proof that a record can be saved with.
    ///
    /// Web Services do it in two requests, which ``respond(to:body:)`` answers, too; this is a short cut for tests.
    public mutating func upload(_ data: Data) -> AssetReceipt { store.assets.upload(data) }

    /// The answer to `assets/upload`: a place for each asset.
    private mutating func uploadPlaces(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        guard let tokens = json["tokens"]?.elements else { throw .missingField("tokens") }
        let places = try tokens.map { token throws(RecordDatabaseError) in
            guard let field = token["fieldName"]?.text else { throw .missingField("fieldName") }
            let identifier = store.nextIdentifier()
            return JSONValue.object([
                "recordName": .string(token["recordName"]?.text ?? identifier), "fieldName": .string(field),
                "url": .string("https://\(AssetPlace.host)/\(AssetPlace.upload)\(identifier)"),
            ])
        }
        return .object(["tokens": .array(places)])
    }

    /// The answer to the bytes that are sent to such a place.
    private mutating func takeUpload(_ data: Data) throws(RecordDatabaseError) -> JSONValue {
        if data.count > limits.webAssetBytes {
            let explanation = "the asset has more than \(limits.webAssetBytes) bytes"
            throw RecordDatabaseError(.limitExceeded, explanation: explanation)
        }
        var receipt = upload(data)
        if scope == .public { (receipt.referenceChecksum, receipt.wrappingKey) = (nil, nil) }
        return .object(["singleFile": receipt.json])
    }

    /// The bytes that a download URL leads to; nil for any other path.
    private func downloaded(_ path: String) -> Data? {
        guard path.hasPrefix(AssetPlace.download) else { return nil }
        let name = path.dropFirst(AssetPlace.download.count).prefix { $0 != "/" }
        return store.assets.data(named: String(name))
    }
}

/// Where a request goes: `/database/1/iCloud.org.example/production/private/records/modify`, with or without the host
/// before and a query behind it, or just `records/modify`.
private struct WebPath {
    /// What is asked, such as `records/modify`.
    let operation: String
    /// The container, the environment and the scope, where the path names them.
    let database: [String]?

    init(_ text: String) {
        let withoutQuery = text.prefix { $0 != "?" }
        var parts = withoutQuery.split(separator: "/").map(String.init)
        if let host = parts.firstIndex(where: { $0.hasSuffix(":") }) {
            parts.removeSubrange(0...min(host + 1, parts.count - 1))
        }
        let isFull = parts.count > 5 && parts[0] == "database"
        database = isFull ? Array(parts[2...4]) : nil
        operation = parts.dropFirst(isFull ? 5 : 0).joined(separator: "/")
    }
}
