/// Builds a tree of nodes from the lines of a template.
struct Parser {
    /// Deeper than any template a person writes. The tree is as deep as this at most.
    private static let maximumNesting = 64

    private var lexer: TemplateLexer
    private var template = OpenElement()
    private var openElements: [OpenElement] = []

    init(_ text: String) {
        lexer = TemplateLexer(text)
    }

    mutating func parse() throws(SyntaxError) -> [Node] {
        while let line = try lexer.nextLine() {
            try add(line)
        }
        if let tag = openElements.last?.tag {
            throw tag.error("'\(tag.content)' is opened here and never closed; add {{/\(tag.content)}}")
        }
        return template.nodes
    }

    /// The innermost open element.
    private var current: OpenElement {
        get { openElements.last ?? template }
        _modify {
            if openElements.isEmpty {
                yield &template
            } else {
                yield &openElements[openElements.count - 1]
            }
        }
    }
}

// MARK: - Lines

extension Parser {
    private mutating func add(_ line: TemplateLine) throws(SyntaxError) {
        if line.isStandalone(within: openElements.compactMap(\.tag?.kind)) {
            for case .tag(let tag) in line.tokens { try add(tag, line.indentation, lineEnding: line.ending) }
        } else {
            try addInline(line)
        }
    }

    private mutating func addInline(_ line: TemplateLine) throws(SyntaxError) {
        var isLineBegun = line.isBlank
        for token in line.tokens {
            if !isLineBegun, !precedesLine(token, in: line) {
                beginLine(line)
                isLineBegun = true
            }
            switch token {
            case .text(let text, let offset):
                let isIndented = offset == line.offset && !line.isBlank
                addText(isIndented ? text.droppingFirst(bytes: line.indentation.utf8.count) : text, at: offset)
            case .tag(let tag):
                try add(tag, nil, lineEnding: "")
            }
        }
        addText(line.ending, at: line.offset)
    }

    /// True if a line begins after this token. A line begins after its indentation, and after the end of blocks from
    /// earlier lines: those blocks do not contain it, and their replacement must not be followed by its indentation.
    private func precedesLine(_ token: TemplateToken, in line: TemplateLine) -> Bool {
        switch token {
        case .text(_, let offset): offset == line.offset && token.isWhitespace
        case .tag(let tag): tag.kind == .close && current.tag?.kind == .block
        }
    }

    private mutating func beginLine(_ line: TemplateLine) {
        current.append(.lineStart(indentation: line.indentation), at: line.offset)
        current.addLine(indentation: line.indentation)
    }

    private mutating func addText(_ text: String, at offset: Int) {
        guard !text.isEmpty else { return }
        current.append(text: text, at: offset)
    }
}

// MARK: - Tags

extension Parser {
    private mutating func add(_ tag: TemplateTag, _ indentation: String?, lineEnding: String) throws(SyntaxError) {
        try checkPlace(of: tag)
        switch tag.kind {
        case .comment, .delimiters: break
        case .variable: current.append(.variable(try tag.dottedName), at: tag.offset)
        case .partial: try addInclude(tag, indentation, blocks: [:])
        case .section, .invertedSection, .parent, .block: try open(tag, indentation)
        case .close: try close(tag, lineEnding: lineEnding)
        }
    }

    /// The specification ignores everything but blocks inside a parent. For text that is convenient; another tag would
    /// be a mistake, so it is an error.
    private func checkPlace(of tag: TemplateTag) throws(SyntaxError) {
        guard !tag.kind.isAllowedInParent, current.isParent, let parent = current.tag else { return }
        throw tag.error(
            "only blocks can stand directly inside the parent '\(parent.content)'; "
                + "move '\(tag.content.excerpt)' into a block"
        )
    }

    private mutating func addInclude(
        _ tag: TemplateTag,
        _ indentation: String?,
        blocks: [String: Block]
    ) throws(SyntaxError) {
        let include = Include(name: try tag.templateName, indentation: indentation, blocks: blocks)
        if let indentation { current.addLine(indentation: indentation) }
        current.append(.include(include), at: tag.offset)
    }
}

// MARK: - Opening and closing

extension Parser {
    private mutating func open(_ tag: TemplateTag, _ indentation: String?) throws(SyntaxError) {
        _ = try tag.name
        guard openElements.count < Parser.maximumNesting else {
            throw tag.error("'\(tag.content)' is nested more than \(Parser.maximumNesting) deep; use a partial")
        }
        openElements.append(OpenElement(tag: tag, indentation: indentation))
    }

    private mutating func close(_ tag: TemplateTag, lineEnding: String) throws(SyntaxError) {
        let name = try tag.name
        guard let element = openElements.last, let opening = element.tag else {
            throw tag.error("'\(name)' is closed here but not open; remove this tag")
        }
        guard opening.content == name else {
            throw tag.error(
                "'\(name)' is closed here, but '\(opening.content)' is open; add {{/\(opening.content)}} before"
            )
        }
        openElements.removeLast()
        switch opening.kind {
        case .parent: try addInclude(opening, element.indentation, blocks: element.blocks)
        case .block: try addBlock(element, opening, lineEnding: lineEnding)
        default: try addSection(element, opening)
        }
    }

    private mutating func addSection(_ element: OpenElement, _ tag: TemplateTag) throws(SyntaxError) {
        let name = try tag.dottedName
        if let indentation = element.commonIndentation { current.addLine(indentation: indentation) }
        let isInverted = tag.kind == .invertedSection
        let content: Node.Content =
            isInverted ? .invertedSection(name, element.nodes) : .section(name, element.nodes)
        current.append(content, at: tag.offset)
    }

    private mutating func addBlock(_ element: OpenElement, _ tag: TemplateTag, lineEnding: String) throws(SyntaxError) {
        let block = Block(
            name: tag.content,
            offset: tag.offset,
            nodes: element.nodes,
            indentation: element.indentation.map { element.commonIndentation ?? $0 },
            lineEnding: lineEnding
        )
        if !current.isParent {
            // The indentation that the surrounding lines count for a block with default content.
            if let indentation = element.commonIndentation ?? element.indentation {
                current.addLine(indentation: indentation)
            }
            current.append(.block(block), at: tag.offset)
        } else if !current.define(block) {
            throw tag.error("the block '\(block.name)' is handed to this parent twice; remove one")
        }
    }
}

/// A section, parent or block whose closing tag has not come yet; or the template itself.
struct OpenElement {
    /// The opening tag; nil for the template itself.
    let tag: TemplateTag?
    let indentation: String?
    private(set) var nodes: [Node] = []
    private(set) var blocks: [String: Block] = [:]
    /// The common beginning of all lines so far; nil before the first one.
    private(set) var commonIndentation: String?

    init(tag: TemplateTag? = nil, indentation: String? = nil) {
        self.tag = tag
        self.indentation = indentation
    }

    /// A parent holds blocks. Its other content is not part of the output.
    var isParent: Bool {
        tag?.kind == .parent
    }

    mutating func append(_ content: Node.Content, at offset: Int) {
        guard !isParent else { return }
        nodes.append(Node(offset: offset, content: content))
    }

    /// Adds text; a text and its line ending are one node.
    mutating func append(text: String, at offset: Int) {
        guard case .text(var whole) = nodes.last?.content else { return append(.text(text), at: offset) }
        let start = nodes.removeLast().offset
        whole += text
        nodes.append(Node(offset: start, content: .text(whole)))
    }

    /// Adds a block that is passed to the parent. Returns false when there is a block of this name already.
    mutating func define(_ block: Block) -> Bool {
        blocks.updateValue(block, forKey: block.name) == nil
    }

    /// Counts the indentation of a visible line for the common one.
    mutating func addLine(indentation: String) {
        commonIndentation = commonIndentation?.commonPrefix(with: indentation) ?? indentation
    }
}
