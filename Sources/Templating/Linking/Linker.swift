/// Makes a program of the nodes of templates.
struct Linker {
    private var program: Program
    /// The number of the template whose nodes are added.
    private var current = 0
    private var templateNumbers: [String: Int] = [:]
    private var nameNumbers: [DottedName: Int] = [:]

    private init(_ library: TemplateLibrary) { program = Program(library: library) }

    /// Links a template with those that it includes, as far as the library has them.
    static func program(of template: Template, in library: TemplateLibrary) -> Program {
        var linker = Linker(library)
        linker.add(template)
        return linker.program
    }

    /// Adds a template and, one after the other, those that come with it.
    private mutating func add(_ template: Template) {
        _ = number(of: template)
        while current < program.templates.count {
            program.templates[current].body = add(program.templates[current].template.nodes)
            current += 1
        }
    }

    private mutating func number(of template: Template) -> Int {
        if let number = templateNumbers[template.name] { return number }
        templateNumbers[template.name] = program.templates.count
        program.templates.append(LinkedTemplate(template: template))
        return program.templates.count - 1
    }

    private mutating func number(of name: DottedName) -> Int {
        if let number = nameNumbers[name] { return number }
        nameNumbers[name] = program.names.count
        program.names.append(name)
        return program.names.count - 1
    }
}

// MARK: - Nodes

extension Linker {
    /// Adds instructions, which nest no deeper than the parser lets templates nest; returns where they are.
    private mutating func add(_ nodes: [Node]) -> Range<Int> {
        let start = end
        var followsText = false
        for node in nodes {
            if case .text(let text) = node.content {
                add(text, at: node.offset, continuingText: followsText)
                followsText = true
            } else {
                add(node)
                followsText = false
            }
        }
        return start..<end
    }

    private mutating func add(_ node: Node) {
        switch node.content {
        case .lineStart(let indentation): append(.lineStart(indentation: range(of: indentation)), at: node.offset)
        case .text(let text): append(.text(range(of: text)), at: node.offset)
        case .variable(let name, let isEscaped):
            append(.variable(name: number(of: name), isEscaped: isEscaped), at: node.offset)
        case .section(let name, let nodes):
            let name = number(of: name)
            add(nodes, of: node) { .section(name: name, end: $0) }
        case .invertedSection(let name, let nodes):
            let name = number(of: name)
            add(nodes, of: node) { .invertedSection(name: name, end: $0) }
        case .include(let include): add(include, at: node.offset)
        case .block(let block):
            append(.block(program.blocks.count), at: node.offset)
            _ = add(block)
        }
    }

    /// A text and the ending of its line are one instruction.
    private mutating func add(_ text: String, at offset: Int, continuingText: Bool) {
        let range = range(of: text)
        if continuingText, case .text(let before) = program.instructions[end - 1] {
            program.instructions[end - 1] = .text(before.lowerBound..<range.upperBound)
        } else {
            append(.text(range), at: offset)
        }
    }

    private mutating func add(_ nodes: [Node], of node: Node, _ section: (_ end: Int) -> Instruction) {
        let position = end
        append(section(end), at: node.offset)
        _ = add(nodes)
        program.instructions[position] = section(end)
    }

    private mutating func add(_ include: Include, at offset: Int) {
        let position = program.includes.count
        append(.include(position), at: offset)
        program.includes.append(
            LinkedInclude(
                name: include.name,
                source: current,
                template: program.library.template(named: include.name).map { number(of: $0) },
                indentation: range(of: include.placement)
            )
        )
        for block in include.blocks.values.sorted(by: { $0.offset < $1.offset }) {
            program.includes[position].blocks[block.name] = add(block)
        }
        program.includes[position].end = end
    }

    private mutating func add(_ block: Block) -> Int {
        let number = program.blocks.count
        program.blocks.append(
            LinkedBlock(
                name: block.name,
                offset: block.offset,
                indentation: range(of: block.placement),
                lineEnding: range(of: block.lineEnding)
            )
        )
        program.blocks[number].body = add(block.nodes)
        return number
    }
}

// MARK: - Instructions

extension Linker {
    private var end: Int { program.instructions.count }

    private mutating func append(_ instruction: Instruction, at offset: Int) {
        program.instructions.append(instruction)
        program.offsets.append(offset)
    }

    private mutating func range(of text: String) -> Range<Int> {
        let start = program.text.count
        program.text += text.utf8
        return start..<program.text.count
    }

    private mutating func range(of placement: Placement) -> Range<Int>? {
        guard case .standalone(let indentation) = placement else { return nil }
        return range(of: indentation)
    }
}
