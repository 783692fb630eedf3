@_spi(GeneratedCode) import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// The response to `records/modify`.
    mutating func modify(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        let zone = try webZone(json)
        let changes = try webChanges(json, in: zone)
        let isAtomic = try webAtomicity(json, in: zone)
        if let error = tooLarge(changes) { throw error }
        let results = performStrictly(changes, atomically: isAtomic)
        let style = AnswerStyle(json)
        let records = zip(changes, results).map { webJSON(of: $1, $0.id, style) }
        return .object(["records": .array(records)])
    }

    /// Makes changes without the framework's tolerance: an integer is not accepted for a floating-point field.
    private mutating func performStrictly(_ changes: [RecordChange], atomically: Bool) -> [ChangeResult] {
        let before = assumptions
        assumptions.acceptsIntegersInDoubleFields = false
        defer { assumptions = before }
        return perform(changes, atomically: atomically)
    }

    private func webAtomicity(_ json: JSONValue, in zone: RecordZoneID) throws(RecordDatabaseError) -> Bool {
        let isAtomic = json["atomic"]?.bool
        if isAtomic == true, zone.isDefault {
            throw .invalid(message: "atomic operations not supported in default zone")
        }
        return isAtomic ?? assumptions.webRequestsAreAtomicByDefault
    }

    private mutating func webChanges(
        _ json: JSONValue,
        in zone: RecordZoneID
    ) throws(RecordDatabaseError) -> [RecordChange] {
        guard let operations = json["operations"]?.elements else { throw .missingField("operations") }
        guard operations.count <= limits.webRequestItems else {
            var error = RecordDatabaseError.tooManyItems(operations.count, limit: limits.webRequestItems)
            error.serverErrorCode = .badRequest
            throw error
        }
        var names: Set<String> = []
        let changes = try operations.map { json throws(RecordDatabaseError) in
            let operation = try WebOperation(json)
            let id = RecordID(try name(of: operation), in: zone)
            let change = try operation.change(of: id, stored: store.stored(id)?.record, types)
            guard names.insert(id.name).inserted else {
                throw .invalid("there are two operations for the record \(id.name)")
            }
            return change
        }
        return rooted(changes)
    }

    /// The changes, with the shares that name their roots as those of the roots.
    private func rooted(_ changes: [RecordChange]) -> [RecordChange] {
        let shares = Dictionary(
            changes.compactMap(\.saved).compactMap { share in share.shareRoot.map { ($0, share.id.name) } }
        ) { first, _ in first }
        return changes.map { change in
            guard case .save(var record, let mode) = change, record.share == nil, let share = shares[record.id] else {
                return change
            }
            record.share = RecordReference(share)
            return .save(record, mode)
        }
    }

    /// The record's name; the server names a new record without one.
    private mutating func name(of operation: WebOperation) throws(RecordDatabaseError) -> String {
        if let name = operation.record["recordName"]?.text { return name }
        guard operation.kind == .create else { throw .missingField("recordName") }
        return store.nextIdentifier()
    }

    private mutating func webJSON(of result: ChangeResult, _ id: RecordID, _ style: AnswerStyle) -> JSONValue {
        switch result {
        case .success(nil): webJSON(ofDeleted: id)
        case .success(let record?): webJSON(of: .success(record), style)
        case .failure(let error): webJSON(of: error)
        }
    }
}

/// One operation of `records/modify`, parsed except for its fields.
private struct WebOperation {
    let kind: RecordOperation.Kind
    let record: JSONValue
    /// The effective tag: new records have none, and forced operations need none.
    private let tag: String?

    /// Throws errors of the whole request.
    init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let word = json["operationType"]?.text else { throw .missingField("operationType") }
        guard let kind = RecordOperation.Kind(rawValue: word) else { throw .unexpectedInput }
        guard let record = json["record"], record.members != nil else { throw .missingField("record") }
        self.kind = kind
        self.record = record
        tag = kind.needsChangeTag ? record["recordChangeTag"]?.text : nil
        if kind.needsChangeTag, tag == nil { throw .missingField("recordChangeTag") }
    }

    /// Throws errors of the whole request; an error of the record alone is in the change.
    func change(
        of id: RecordID,
        stored: CloudRecord?,
        _ types: SchemaTable
    ) throws(RecordDatabaseError) -> RecordChange {
        guard let mode else { return .delete(id, ifUnchanged: tag) }
        guard let type = record["recordType"]?.text ?? stored?.type else {
            // Without a type there is nothing to update, and not enough to create.
            return .refused(id, tag == nil ? .missingField("recordType") : .recordNotFound)
        }
        var sent = CloudRecord(type: type, id: id)
        // All fields of a record without a tag count as changes, even cleared ones.
        for (key, json) in try fields() {
            do throws(RecordDatabaseError) {
                let field = try CloudRecord.Field(request: json, column: types[type]?.fields[key]?.type, key, type)
                sent.set(key, to: field)
            } catch {
                if error == .unexpectedInput { throw error }
                return .refused(id, error)
            }
        }
        sent.changeTag = tag
        sent.parent = record["parent"]?["recordName"]?.text.map { RecordReference($0) } ?? stored?.parent
        sent.share = stored?.share
        if sent.isShare { sent.shareTerms = terms(changing: stored?.shareTerms) }
        return .save(sent, mode)
    }

    /// The terms of a share with what the request says. Assumption: it says nothing of participants.
    private func terms(changing stored: ShareTerms?) -> ShareTerms {
        var terms = stored ?? ShareTerms()
        terms.rootName = record["forRecord"]?["recordName"]?.text ?? terms.rootName
        if let word = record["publicPermission"]?.text { terms.publicPermission = SharePermission(word) }
        return terms
    }

    /// The way the record is saved; nil for a deletion.
    private var mode: WriteMode? {
        switch kind {
        case .delete, .forceDelete: nil
        case .create, .update: WriteMode(checksTag: true, fields: .changed)
        case .forceUpdate: WriteMode(checksTag: false, fields: .changed)
        case .replace: WriteMode(checksTag: true, fields: .replacing)
        case .forceReplace: WriteMode(checksTag: false, fields: .replacing)
        }
    }

    private func fields() throws(RecordDatabaseError) -> [(String, JSONValue)] {
        guard let fields = record["fields"] else { return [] }
        guard let members = fields.members else { throw .unexpectedInput }
        return members.sorted { $0.key < $1.key }
    }
}

extension InMemoryRecordDatabase {
    /// The response to `records/lookup`.
    mutating func lookUp(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        let zone = try webZone(json)
        guard let wanted = json["records"]?.elements else { throw .missingField("records") }
        guard wanted.count <= limits.webRequestItems else {
            throw .invalid("the request is for more than \(limits.webRequestItems) records")
        }
        let records = try wanted.map { record throws(RecordDatabaseError) in
            guard let name = record["recordName"]?.text else { throw .missingField("recordName") }
            var style = AnswerStyle(json)
            style.keys = record["desiredKeys"]?.names ?? style.keys
            return webJSON(of: fetch(RecordID(name, in: zone), style.keys), style)
        }
        return .object(["records": .array(records)])
    }

    /// The response to `records/query`.
    mutating func webQuery(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let query = json["query"] else { throw .missingField("query") }
        let isDatabaseWide = json["zoneWide"] == .bool(true)
        var request = try QueryRequest(query, in: isDatabaseWide ? .default : try webZone(json))
        request.isDatabaseWide = isDatabaseWide
        // Web Services have a special text for types without an index.
        if isDatabaseWide || zoneError(request.zone) == nil, types[request.recordType]?.hasIndex == false {
            throw RecordDatabaseError(.invalidArguments, 2015, "Queried type is not marked indexable")
        }
        request.resultsLimit = json["resultsLimit"]?.int
        request.continuationMarker = json["continuationMarker"]?.text
        let page = try page(of: request)
        let style = AnswerStyle(json)
        let records = try page.records.map { record throws(RecordDatabaseError) in try webJSON(of: record, style) }
        let marking = page.next?.continuationMarker.map { ["continuationMarker": JSONValue.string($0)] } ?? [:]
        return JSONValue.object(["records": .array(records)]).adding(marking)
    }
}

extension QueryRequest {
    /// Reads the query in `records/query`.
    fileprivate init(_ json: JSONValue, in zone: RecordZoneID) throws(RecordDatabaseError) {
        guard let type = json["recordType"]?.text else { throw .missingField("recordType") }
        self.init(type, in: zone)
        filters = try (json["filterBy"]?.elements ?? []).map { json throws(RecordDatabaseError) in
            try QueryFilter(json)
        }
        orders = try (json["sortBy"]?.elements ?? []).map { json throws(RecordDatabaseError) in try QueryOrder(json) }
    }
}

extension QueryFilter {
    /// Lists in conditions must have a type.
    fileprivate init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let field = json["fieldName"]?.text else { throw .missingField("fieldName") }
        guard let word = json["comparator"]?.text else { throw .missingField("comparator") }
        guard let comparator = Comparator(rawValue: word), let value = json["fieldValue"] else {
            throw .unexpectedInput
        }
        let isList = comparator == .isIn || comparator == .notIn
        if isList, value["type"] == nil { throw .unexpectedInput }
        self.init(field, comparator, try RecordValue(queryField: value))
        distance = json["distance"]?.double
    }
}

extension QueryOrder {
    fileprivate init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let field = json["fieldName"]?.text else { throw .missingField("fieldName") }
        self.init(field, isAscending: json["ascending"]?.bool ?? true)
        guard let place = json["relativeLocation"] else { return }
        let typed = JSONValue.object(["value": place, "type": .string(_RecordFieldType.location.rawValue)])
        guard case .location(let location) = try RecordValue(queryField: typed) else { throw .unexpectedInput }
        relativeLocation = location
    }
}

extension RecordValue {
    fileprivate init(queryField json: JSONValue) throws(RecordDatabaseError) {
        guard let field = try CloudRecord.Field(request: json, column: nil, "", "") else { throw .unexpectedInput }
        self = field.value
    }
}

extension InMemoryRecordDatabase {
    /// The response to `changes/zone`.
    mutating func webChanges(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let questions = json["zones"]?.elements else { throw .missingField("zones") }
        let zones = try questions.map { question throws(RecordDatabaseError) in
            // Members of the request are defaults for its zones.
            let merged = json.adding(question.members ?? [:])
            return webChanges(of: try webZone(merged), merged)
        }
        return .object(["zones": .array(zones)])
    }

    private mutating func webChanges(of zone: RecordZoneID, _ json: JSONValue) -> JSONValue {
        do throws(RecordDatabaseError) {
            let token = json["syncToken"]?.text
            let changes = try changes(in: zone, since: token, json["resultsLimit"]?.int, nil)
            return .object([
                "zoneID": webJSON(of: zone), "syncToken": .string(changes.token),
                "moreComing": .bool(changes.moreComing), "records": .array(try webRecords(of: changes, json)),
            ])
        } catch {
            return webJSON(of: error.about(zone))
        }
    }

    private func webRecords(of changes: RecordZoneChanges, _ json: JSONValue) throws(RecordDatabaseError) -> [JSONValue]
    {
        let (style, types) = (AnswerStyle(json), json["desiredRecordTypes"]?.names)
        let saved = changes.saved.filter { types?.contains($0.type) ?? true }
        let deleted = changes.deleted.filter { types?.contains($0.recordType) ?? true }
        return try saved.map { record throws(RecordDatabaseError) in try webJSON(of: record, style) }
            + deleted.map { webJSON(ofDeleted: $0.id) }
    }

    /// The response to `zones/list`.
    mutating func listZones() throws(RecordDatabaseError) -> JSONValue {
        .object(["zones": .array(try zones().map(webZoneJSON))])
    }

    /// The response to `zones/lookup`.
    mutating func lookUpZones(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let wanted = json["zones"]?.elements else { throw .missingField("zones") }
        let zones = try wanted.map { question throws(RecordDatabaseError) in
            let zone = try webZone(question)
            return zoneError(zone).map { webJSON(of: $0.about(zone)) } ?? webZoneJSON(zone)
        }
        return .object(["zones": .array(zones)])
    }

    /// The response to `zones/modify`.
    mutating func modifyZones(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        guard let operations = json["operations"]?.elements else { throw .missingField("operations") }
        let zones = try operations.map { operation throws(RecordDatabaseError) in
            guard let question = operation["zone"], let kind = operation["operationType"]?.text else {
                throw .missingField("zone")
            }
            return modifyZone(try webZone(question), kind)
        }
        return .object(["zones": .array(zones)])
    }

    private mutating func modifyZone(_ zone: RecordZoneID, _ kind: String) -> JSONValue {
        do throws(RecordDatabaseError) {
            switch kind {
            case "create": try add(zone)
            case "delete":
                try remove(zone)
                return .object(["zoneID": webJSON(of: zone), "deleted": .bool(true)])
            default: throw RecordDatabaseError.unexpectedInput
            }
            return webZoneJSON(zone)
        } catch {
            return webJSON(of: error.about(zone))
        }
    }

    private func webZoneJSON(_ zone: RecordZoneID) -> JSONValue {
        var members: [String: JSONValue] = ["zoneID": webJSON(of: zone), "atomic": .bool(!zone.isDefault)]
        if let contents = store.zones[zone], !zone.isDefault {
            members["syncToken"] = .string(contents.token(after: contents.changes.count))
        }
        return .object(members)
    }
}
