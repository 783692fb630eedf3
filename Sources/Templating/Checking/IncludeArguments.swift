/// The blocks one parent tag hands to its parent.
struct IncludeArguments {
    /// The template that contains the tag.
    let template: Template
    /// Where the tag begins.
    let offset: Int
    let blocks: [String: Block]

    /// Which tag it is.
    var site: TemplateProblem.Place { TemplateProblem.Place(template: template.name, offset: offset) }
}

/// What fills a block.
struct Argument {
    let block: Block
    let template: Template
    /// What was handed to the template that wrote the block.
    let outer: [IncludeArguments]
}

extension [IncludeArguments] {
    /// What fills the block of this name: of several parents on the way, the outermost one decides.
    func argument(for name: String) -> Argument? {
        for (index, arguments) in enumerated() {
            if let block = arguments.blocks[name] {
                return Argument(block: block, template: arguments.template, outer: Array(prefix(index)))
            }
        }
        return nil
    }

    /// These and what a tag hands over. Blocks that the same tag handed over further out decide anyway.
    func adding(_ include: Include, in template: Template, at offset: Int) -> [IncludeArguments] {
        let added = IncludeArguments(template: template, offset: offset, blocks: include.blocks)
        return include.blocks.isEmpty || contains { $0.site == added.site } ? self : self + [added]
    }
}
