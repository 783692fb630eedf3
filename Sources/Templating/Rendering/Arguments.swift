/// The blocks one parent tag hands to its parent.
struct Arguments {
    /// The template that contains the tag.
    let template: Template
    let blocks: [String: Block]
}

/// What fills a block.
struct Argument {
    let block: Block
    let template: Template
    /// What was handed to the template that wrote the block.
    let outer: [Arguments]
}

extension [Arguments] {
    /// What fills the block of this name: of several parents on the way, the outermost one decides.
    func argument(for name: String) -> Argument? {
        for (index, arguments) in enumerated() {
            if let block = arguments.blocks[name] {
                return Argument(block: block, template: arguments.template, outer: Array(prefix(index)))
            }
        }
        return nil
    }
}
