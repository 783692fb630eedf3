import CloudRecords

extension QueryFilter {
    /// Whether a record fulfils the condition.
    ///
    /// Assumption: a record without the field fulfils the conditions that deny something, and no other.
    func matches(_ record: CloudRecord) -> Bool {
        let found = record.queryValue(field)
        return switch comparator {
        case .notEquals, .notIn, .notListContains, .notListContainsAll, .notListContainsAny, .notBeginsWith,
            .notListMemberBeginsWith:
            !holds(comparator.affirmative, found)
        default: holds(comparator, found)
        }
    }

    private func holds(_ comparator: Comparator, _ found: RecordValue?) -> Bool {
        guard let found else { return false }
        return switch comparator {
        case .equals: found.isSame(as: value)
        case .lessThan: relation(found, [.less])
        case .lessThanOrEquals: relation(found, [.less, .same])
        case .greaterThan: relation(found, [.greater])
        case .greaterThanOrEquals: relation(found, [.greater, .same])
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

    private func relation(_ found: RecordValue, _ relations: [FieldOrder.Relation]) -> Bool {
        FieldOrder.compare(found, value).map(relations.contains) ?? false
    }

    private func isNear(_ found: RecordValue) -> Bool {
        guard case .location(let place) = found, case .location(let center) = value, let distance else { return false }
        return place.distance(to: center) <= distance
    }
}

extension QueryFilter.Comparator {
    /// The condition that this one denies.
    fileprivate var affirmative: Self {
        switch self {
        case .notEquals: .equals
        case .notIn: .isIn
        case .notListContains: .listContains
        case .notListContainsAll: .listContainsAll
        case .notListContainsAny: .listContainsAny
        case .notBeginsWith: .beginsWith
        case .notListMemberBeginsWith: .listMemberBeginsWith
        default: self
        }
    }
}

extension RecordValue {
    /// The values of a list; a single value is a list of one.
    var elements: [RecordValue] {
        switch self {
        case .strings(let list): list.map(RecordValue.string)
        case .int64s(let list): list.map(RecordValue.int64)
        case .doubles(let list): list.map(RecordValue.double)
        case .timestamps(let list): list.map(RecordValue.timestamp)
        case .bytesList(let list): list.map(RecordValue.bytes)
        case .references(let list): list.map(RecordValue.reference)
        case .assets(let list): list.map(RecordValue.asset)
        case .locations(let list): list.map(RecordValue.location)
        default: [self]
        }
    }

    /// Whether two values are the same for a query: references lead to the same record, numbers are the same number.
    fileprivate func isSame(as other: RecordValue) -> Bool {
        FieldOrder.compare(self, other).map { $0 == .same } ?? (self == other)
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
}
