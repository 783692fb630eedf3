package import CompilerSupport

/// The subclasses of `NSManagedObject` that sources declare.
package enum ManagedObjectClasses {
    /// The names of the classes on the top level that inherit from `NSManagedObject` itself, each at its place.
    ///
    /// Sources that cannot be read have none: another rule says so where it matters.
    package static func all(in sources: [SwiftSource]) -> [Located<String>] {
        sources.filter { $0.bytes.hasWord(base) }.flatMap { source -> [Located<String>] in
            guard let list = try? TokenList(source.bytes) else { return [] }
            return DeclarationParser.members(of: list.whole).compactMap { member in
                guard case .type(let type) = member, type.kind == .class,
                    type.inherited.contains(where: { "\($0)" == base })
                else { return nil }
                let place = SourceLocation(path: source.path, bytes: type.name.bytes)
                return Located(type.name.text, at: place)
            }
        }
    }

    private static let base = "NSManagedObject"
}
