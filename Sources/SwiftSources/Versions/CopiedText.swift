/// An expression in one line, with the names of the copies, and the first name that only other code of the app declares.
struct CopiedText {
    private(set) var text = ""
    private(set) var foreign: String?

    init(of slice: SyntaxSlice, in type: DeclaredType, _ stored: StoredTypes) {
        let list = slice.list
        var index = slice.range.lowerBound
        while index < slice.range.upperBound {
            if list[index].isAfterSpace, index > slice.range.lowerBound { text += " " }
            let chain = list.isRoot(index, in: slice.range) ? list.chain(from: index, in: slice.range) : []
            if let (position, length) = stored.declaredType(at: chain, in: type) {
                let name = stored.names[position]
                if name == nil || !stored.isCopied(chain.dropFirst(length).first, of: position) {
                    foreign = foreign ?? chain.joined(separator: ".")
                }
                text += name ?? chain.prefix(length).joined(separator: ".")
                // The names, and the points between them.
                index += 2 * length - 1
                continue
            }
            if let name = chain.first, !Self.isKnown(name) { foreign = foreign ?? chain.joined(separator: ".") }
            text += String(decoding: list.bytes[list[index].bytes], as: UTF8.self)
            index += 1
        }
    }

    /// `.happy`, an implicit member of the type of a property, unless the copy of the type has it.
    static func foreignMember(in initializer: SyntaxSlice, of meaning: TypeMeaning?, _ stored: StoredTypes) -> String? {
        let (list, start) = (initializer.list, initializer.range.lowerBound)
        guard case .value(let position)? = meaning?.unwrapped, initializer.range.count > 1, list.isMark(".", at: start)
        else { return nil }
        let member = list.text(of: start + 1)
        return stored.isCopied(member, of: position) ? nil : "\(stored.table.types[position].path).\(member)"
    }

    /// True if a name that the read sources do not declare as a type is one of Swift or of a system's module. Others may be
    /// those of a type, a function or a constant of the app.
    private static func isKnown(_ name: String) -> Bool {
        Scalar(named: name) != nil || name.hasPrefix("NS") || systemNames.contains(name)
    }

    private static let systemNames: Set<String> = [
        "Array", "CGPoint", "CGRect", "CGSize", "Calendar", "Color", "DateComponents", "Dictionary", "Foundation",
        "Locale", "Optional", "Set", "Swift", "TimeZone", "any", "as", "false", "nil", "true", "try",
    ]
}

extension StoredTypes {
    /// The declared type that the most names at the start of a chain lead to, and their number.
    fileprivate func declaredType(at chain: [String], in type: DeclaredType) -> (position: Int, length: Int)? {
        for length in chain.indices.reversed().map({ $0 + 1 }) {
            if let found = table.type(named: Array(chain.prefix(length)), in: type.scope) { return (found, length) }
        }
        return nil
    }

    /// True if the copy of a structure or enumeration has a member; no name stands for its initializer, or the type itself.
    fileprivate func isCopied(_ member: String?, of position: Int) -> Bool {
        let type = table.types[position]
        switch type.declaration.kind {
        case .enum:
            let known = ["allCases", "init", "self"].contains
            return member.map { name in known(name) || type.cases.contains { $0.name.text == name } } ?? true
        // The compiler writes an initializer for the copy only if there was none.
        case .struct:
            return member == "self" || [nil, "init"].contains(member) && !type.declaration.body.hasInitializer
        default: return true
        }
    }
}

extension SyntaxSlice {
    fileprivate var hasInitializer: Bool {
        range.contains { list.isWord("init", at: $0) && !list.isMark(".", at: $0 - 1) }
    }
}

extension TokenList {
    /// True if a name begins an expression: it follows no point, and is no label.
    fileprivate func isRoot(_ index: Int, in range: Range<Int>) -> Bool {
        guard tokens[index].isName else { return false }
        let isMember = index > range.lowerBound && isMark(".", at: index - 1)
        let isLabel = index + 1 < range.upperBound && isMark(":", at: index + 1)
        return !isMember && !isLabel
    }

    /// `Trip`, `Mood`, `happy` in `Trip.Mood.happy`.
    fileprivate func chain(from start: Int, in range: Range<Int>) -> [String] {
        var names = [text(of: start)]
        var index = start + 1
        while index + 1 < range.upperBound, isMark(".", at: index), tokens[index + 1].isName {
            names.append(text(of: index + 1))
            index += 2
        }
        return names
    }
}
