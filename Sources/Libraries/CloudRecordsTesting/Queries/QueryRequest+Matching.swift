import CloudRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension QueryRequest {
    func matches(_ record: CloudRecord) -> Bool {
        record.type == recordType && filters.allSatisfy { $0.matches(record) }
    }

    /// Sorts by the fields that were named, then by record name, so that the order is the same every time.
    func sort(_ records: [CloudRecord]) -> [CloudRecord] {
        let keyed = records.map { record in (record, orders.map { $0.key(of: record) }) }
        return keyed.sorted { left, right in
            for (index, order) in orders.enumerated() {
                let isFirst = left.1[index].precedes(right.1[index])
                if isFirst || right.1[index].precedes(left.1[index]) { return isFirst == order.isAscending }
            }
            return left.0.id.name < right.0.id.name
        }.map(\.0)
    }
}

extension QueryOrder {
    /// What a record is sorted by: the value, or its distance from a place.
    fileprivate func key(of record: CloudRecord) -> RecordValue? {
        let value = record.queryValue(field)
        guard let relativeLocation, case .location(let place) = value else { return value }
        return .double(place.distance(to: relativeLocation))
    }
}

extension CloudRecord {
    /// A field as queries see it, system fields included.
    fileprivate func queryValue(_ field: String) -> RecordValue? {
        switch field {
        case SystemFieldName.recordName: .reference(RecordReference(id.name))
        case SystemFieldName.created: created.map { .timestamp($0.date) }
        case SystemFieldName.modified: modified.map { .timestamp($0.date) }
        case SystemFieldName.createdBy: created?.userRecordName.map { .reference(RecordReference($0)) }
        case SystemFieldName.modifiedBy: modified?.userRecordName.map { .reference(RecordReference($0)) }
        default: fields[field]?.value
        }
    }
}

extension QueryFilter {
    /// The conditions that deny another.
    private static let denials: [Comparator: Comparator] = [
        .notEquals: .equals,
        .notIn: .isIn,
        .notListContains: .listContains,
        .notListContainsAll: .listContainsAll,
        .notListContainsAny: .listContainsAny,
        .notBeginsWith: .beginsWith,
        .notListMemberBeginsWith: .listMemberBeginsWith,
    ]

    /// Whether a record fulfils the condition.
    ///
    /// Assumption: a record without the field fulfils the conditions that deny something, and no other.
    fileprivate func matches(_ record: CloudRecord) -> Bool {
        let found = record.queryValue(field)
        if let denied = Self.denials[comparator] { return !holds(denied, found) }
        return holds(comparator, found)
    }

    private func holds(_ comparator: Comparator, _ found: RecordValue?) -> Bool {
        guard let found else { return false }
        return switch comparator {
        case .equals: found.isSame(as: value)
        case .lessThan: found.precedes(value) == true
        case .lessThanOrEquals: value.precedes(found) == false
        case .greaterThan: value.precedes(found) == true
        case .greaterThanOrEquals: found.precedes(value) == false
        case .isIn: value.elements.contains(where: found.isSame)
        case .listContains: found.elements.contains(where: value.isSame)
        case .listContainsAll: value.elements.allSatisfy { one in found.elements.contains(where: one.isSame) }
        case .listContainsAny: value.elements.contains { one in found.elements.contains(where: one.isSame) }
        case .beginsWith: found.begins(with: value)
        case .listMemberBeginsWith: found.elements.contains { $0.begins(with: value) }
        case .containsAllTokens: value.tokens.isSubset(of: found.tokens)
        case .containsAnyTokens: !value.tokens.isDisjoint(with: found.tokens)
        case .near: isNear(found)
        default: false
        }
    }

    private func isNear(_ found: RecordValue) -> Bool {
        guard case .location(let place) = found, case .location(let center) = value, let distance else { return false }
        return place.distance(to: center) <= distance
    }
}

extension RecordValue {
    /// Whether two values are the same for a query: references lead to the same record, numbers are the same number.
    fileprivate func isSame(as other: RecordValue) -> Bool {
        guard let isLess = precedes(other), let isGreater = other.precedes(self) else { return self == other }
        return !isLess && !isGreater
    }

    /// Whether the value is less than another one; nil for values of different kinds, and of kinds without an order.
    ///
    /// Assumption: text is compared by its Unicode scalars, not as a language does. The server's order of text is not
    /// documented.
    fileprivate func precedes(_ other: RecordValue) -> Bool? {
        switch (self, other) {
        // Bytes of UTF-8 are in the order of the scalars.
        case (.string(let text), .string(let other)): text.utf8.lexicographicallyPrecedes(other.utf8)
        case (.int64(let number), .int64(let other)): number < other
        case (.timestamp(let date), .timestamp(let other)): date < other
        case (.bytes(let data), .bytes(let other)): data.lexicographicallyPrecedes(other)
        case (.reference(let reference), .reference(let other)):
            reference.recordName.utf8.lexicographicallyPrecedes(other.recordName.utf8)
        default: number.flatMap { number in other.number.map { number < $0 } }
        }
    }

    fileprivate func begins(with other: RecordValue) -> Bool {
        guard case .string(let text) = self, case .string(let prefix) = other else { return false }
        return text.utf8.starts(with: prefix.utf8)
    }

    /// The words of a text. Assumption: words are runs of letters and digits, compared without regard to case.
    fileprivate var tokens: Set<String> {
        guard case .string(let text) = self else { return [] }
        return Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// The value as a number, where it is one.
    fileprivate var number: Double? {
        switch self {
        case .int64(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension RecordValue? {
    /// Whether the value comes before another one. Assumption: a field without a value comes before those with one.
    fileprivate func precedes(_ other: RecordValue?) -> Bool {
        guard let self, let other else { return self == nil && other != nil }
        return self.precedes(other) == true
    }
}

extension RecordLocation {
    /// The metres between two places on a sphere of the size of Earth; the haversine formula.
    fileprivate func distance(to other: RecordLocation) -> Double {
        let radians = Double.pi / 180
        let (north, east) = ((other.latitude - latitude) * radians, (other.longitude - longitude) * radians)
        let chord =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east / 2) * sin(east / 2)
        return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
    }
}
