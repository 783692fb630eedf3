import CompilerSupport

/// The values of expressions as stores need them.
extension AppCode {
    /// The ways of opening a store that some values mean, by what each expression at their end says.
    mutating func ways(
        _ found: CodeValues,
        databases: (Expression, CodePlace, inout AppCode) -> [OpenedStore.Way.Database]
    ) -> [OpenedStore.Way] {
        let ways = found.values.flatMap { value in
            let isWhole = value.steps.isEmpty
            let all =
                isWhole
                ? databases(Expression(slice(value.place)), value.place, &self)
                : [.undecided(reason(against: value.place))]
            return all.map { OpenedStore.Way($0, at: location(value.place)) }
        }
        return ways + found.gaps.map { OpenedStore.Way(.undecided($0.reason), at: $0.location) }
    }

    /// The containers that an argument of a call can name.
    mutating func containers(_ argument: ArgumentSyntax?, in call: CodePlace) -> [OpenedStore.Way.Database] {
        let identifiers = argument.map { texts(call.with($0.value.range)) } ?? [nil]
        return identifiers.map { .container($0) }
    }

    /// The texts that an expression can be; nil is one that cannot be told.
    mutating func texts(_ place: CodePlace) -> [String?] {
        let found = Follower.values(of: place, in: &self)
        return texts(found)
    }

    /// The texts of some values.
    func texts(_ found: CodeValues) -> [String?] {
        let texts = found.values.map { $0.steps.isEmpty ? Expression(slice($0.place)).text : nil }
        return (found.areComplete ? texts : texts + [nil]).uniqued
    }

    /// The text that an expression is; nil when it cannot be told, or may be several.
    mutating func text(_ place: CodePlace) -> String? {
        let texts = texts(place)
        return texts.count == 1 ? texts[0] : nil
    }
}
