import CloudRecords

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
        try checkPlace(path)
        if path.operation.hasPrefix(AssetPlace.upload) {
            return try text(of: upload(body, to: path.operation))
        }
        return try text(of: answer(to: path.operation, try Self.json(body)))
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
        default: throw .badRequest("there is no operation '\(operation)' in this database")
        }
    }

    private func checkPlace(_ path: WebPath) throws(RecordDatabaseError) {
        let here = [container, environment.rawValue, scope.rawValue]
        guard let place = path.database, place != here else { return }
        throw .badRequest(
            "the request is for \(place.joined(separator: ", ")), this is \(here.joined(separator: ", "))"
        )
    }

    private static func json(_ body: Data) throws(RecordDatabaseError) -> JSONValue {
        guard let json = try? JSONValue(parsing: body), json.members != nil else { throw .unexpectedInput }
        return json
    }

    private func text(of json: JSONValue) throws(RecordDatabaseError) -> Data {
        guard let data = try? json.data() else {
            throw RecordDatabaseError(.internalError, explanation: "the answer has a number that JSON cannot say")
        }
        return data
    }
}

extension RecordDatabaseError {
    static let unexpectedInput = badRequest(message: "BadRequestException: Unexpected input")

    static func badRequest(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, explanation: explanation, web: .badRequest)
    }

    static func badRequest(message: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, nil, message, web: .badRequest)
    }

    static func missingField(_ name: String) -> RecordDatabaseError {
        badRequest(message: "BadRequestException: missing required field '\(name)'")
    }
}
