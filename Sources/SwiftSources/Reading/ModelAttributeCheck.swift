import CompilerSupport

/// Makes sure that nothing is overlooked: each `@Model` in a source belongs to a class that was read.
enum ModelAttributeCheck {
    static func run(_ table: DeclarationTable, _ findings: FindingCollection) {
        for type in table.types {
            guard let attribute = type.modelAttribute, !type.isModelClass else { continue }
            let what = type.declaration.kind == .class ? "a generic class" : "a type that is not a class"
            findings.report(
                SwiftSourceRules.notAModelClass,
                "'\(type.name)' is \(what), and SwiftData has no such models",
                at: table.sources[type.source].location(attribute.bytes),
                symbol: type.name
            )
        }
        for (source, excess) in table.excesses {
            let location = table.sources[source].location(excess.bytes)
            findings.report(SwiftSourceRules.unreadableSource, excess.message, at: location)
        }
        for source in table.sources {
            let read = attributes(in: source.members)
            for place in mentions(in: source.list) where !read.contains(place.lowerBound) {
                let message = "'@Model' does not stand before a class that can be read"
                findings.report(SwiftSourceRules.notAModelClass, message, at: source.location(place))
            }
        }
    }

    /// Where `@Model` stands before a type, whatever `#if` is around it.
    private static func attributes(in members: [MemberSyntax]) -> Set<Int> {
        var places: Set<Int> = []
        for member in members {
            switch member {
            case .type(let type):
                places.formUnion(type.attributes.filter(\.isModel).map(\.bytes.lowerBound))
                places.formUnion(attributes(in: type.members))
            case .conditional(let block):
                for clause in block.clauses { places.formUnion(attributes(in: clause.members)) }
            default: break
            }
        }
        return places
    }

    /// Every `@Model` of a source.
    private static func mentions(in list: TokenList) -> [Range<Int>] {
        (0..<max(0, list.tokens.count - 2)).compactMap { index in
            guard list.isMark("@", at: index) else { return nil }
            var name = index + 1
            if list.isWord("SwiftData", at: name), list.isMark(".", at: name + 1) {
                name = min(name + 2, list.tokens.count - 1)
            }
            guard list.isWord("Model", at: name) else { return nil }
            return list[index].bytes.lowerBound..<list[name].bytes.upperBound
        }
    }
}
