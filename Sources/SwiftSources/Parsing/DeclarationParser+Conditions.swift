extension DeclarationParser {
    /// `#if` with all its clauses, each read as if it held.
    mutating func parseConditional() throws(SyntaxFault) -> ConditionalSyntax {
        let bytes = token.bytes
        var clauses: [ConditionalSyntax.Clause] = []
        while !list.isDirective("#endif", at: index) {
            guard let next = list.partner(of: index), next < end else { throw expected("#endif") }
            let start = endOfCondition(before: next)
            let hasCondition = !list.isDirective("#else", at: index)
            let condition = hasCondition ? SyntaxSlice(list: list, range: index + 1..<start) : nil
            let members = Self.members(of: SyntaxSlice(list: list, range: start..<next))
            clauses.append(ConditionalSyntax.Clause(condition: condition, members: members))
            index = next
        }
        index += 1
        return ConditionalSyntax(clauses: clauses, bytes: bytes)
    }

    /// A condition ends with its line, but for what stands between parentheses.
    private func endOfCondition(before next: Int) -> Int {
        var position = index + 1
        while position < next, !list[position].isAfterLineBreak {
            position = (list.partner(of: position) ?? position) + 1
        }
        return min(position, next)
    }
}
