import ObjectModel

/// An option of a fetch request, which an archive has as a bit of `NSFetchRequestFlags`.
struct FetchOption: Sendable {
    /// The bit, set when the option is true.
    let bit: Int
    let place: any WritableKeyPath<FetchRequest, Bool?> & Sendable
    /// The value where a source states none.
    private let isUsual: Bool
    /// The result type that turns the option off.
    private let excludingType: Int?

    /// The options, by their bits.
    static let all = [
        FetchOption(bit: 1, place: \.returnsDistinctResults, isUsual: false, excludingType: nil),
        FetchOption(bit: 2, place: \.includesSubentities, isUsual: true, excludingType: nil),
        FetchOption(bit: 4, place: \.includesPropertyValues, isUsual: true, excludingType: 1),
        FetchOption(bit: 8, place: \.returnsObjectsAsFaults, isUsual: true, excludingType: nil),
        FetchOption(bit: 16, place: \.includesPendingChanges, isUsual: true, excludingType: 2),
    ]

    /// The value in the archive of a request that does not state the option.
    func usualValue(in request: FetchRequest) -> Bool {
        isUsual && (excludingType == nil || request.resultType != excludingType)
    }

    /// True if a request states the option against its result type. No archive of such a request was found.
    func isContradicted(in request: FetchRequest) -> Bool {
        request[keyPath: place] == true && excludingType != nil && request.resultType == excludingType
    }
}

extension FetchRequest {
    /// The options as the archive has them.
    var archivedFlags: Int {
        FetchOption.all.filter { self[keyPath: $0.place] ?? $0.usualValue(in: self) }.map(\.bit).reduce(0, |)
    }
}
