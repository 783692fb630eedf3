import CompilerSupport

/// A piece of code: some tokens of one of the sources.
struct CodePlace: Hashable {
    let file: Int
    let range: Range<Int>
}

/// The code of an app, as far as it was asked for.
///
/// Sources are read when a name leads to them. One that says nothing about stores costs a look at its bytes.
struct AppCode {
    /// The words of which one stands in each source that opens a store.
    static let openers = [
        "ModelContainer", "modelContainer", "ModelConfiguration", "NSPersistentCloudKitContainer",
        "NSPersistentContainer",
        "NSPersistentCloudKitContainerOptions", "cloudKitContainerOptions",
    ]

    private(set) var files: [SourceCode] = []
    private let sources: [SwiftSource]
    private var isRead: [Bool]
    private var known: Set<String> = []

    /// Reads the sources that may open a store, or that have other words.
    init(_ sources: [SwiftSource], reading words: [String] = openers) {
        self.sources = sources
        isRead = Array(repeating: false, count: sources.count)
        let wanted = sources.concurrentMap { source in words.contains { source.bytes.hasWord($0) } }
        for index in sources.indices where wanted[index] { read(index) }
    }

    /// Reads the sources that have a word.
    mutating func need(_ word: String) {
        guard known.insert(word).inserted else { return }
        for index in sources.indices where !isRead[index] && sources[index].bytes.hasWord(word) { read(index) }
    }

    private mutating func read(_ index: Int) {
        isRead[index] = true
        // What cannot be read is reported where models are read.
        if let code = try? SourceCode(path: sources[index].path, bytes: sources[index].bytes) { files.append(code) }
    }

    func slice(_ place: CodePlace) -> SyntaxSlice { files[place.file].slice(place.range) }

    func location(_ place: CodePlace) -> SourceLocation {
        let file = files[place.file]
        return SourceLocation(path: file.path, bytes: file.slice(place.range).bytes)
    }

    /// The calls of a name outside of previews, in sources that import a framework where one is given: other libraries have
    /// types of the same names.
    mutating func calls(of name: String, importing framework: String? = nil) -> [(
        place: CodePlace, call: SourceCode.Call
    )] {
        need(name)
        return files.indices.filter { framework.map(files[$0].mayUse) ?? true }.flatMap { file in
            (files[file].calls[name] ?? []).filter { !files[file].isPreview($0.index) }.map {
                (CodePlace(file: file, range: $0.index..<$0.arguments.upperBound + 1), $0)
            }
        }
    }

    /// Whether a type of a name is declared.
    mutating func declaresType(_ name: String) -> Bool {
        need(name)
        return files.contains { file in
            file.blocks.contains { if case .type(name, _) = $0.kind { true } else { false } }
        }
    }

    /// The bodies of the functions of a name; those of a type, where it has any.
    mutating func functions(_ name: String, of type: String?) -> [(file: Int, block: Int)] {
        need(name)
        var all: [(file: Int, block: Int)] = []
        for (file, code) in files.enumerated() {
            for (block, value) in code.blocks.enumerated() {
                if case .function(name, _) = value.kind { all.append((file, block)) }
            }
        }
        let own = all.filter { type != nil && typeName($0.file, $0.block) == type }
        return own.isEmpty ? all : own
    }

    /// The type that a block stands in.
    func typeName(_ file: Int, _ block: Int) -> String? {
        let code = files[file]
        var position = code.blocks[block].parent
        while let current = position {
            if case .type(let name, _) = code.blocks[current].kind { return name }
            position = code.blocks[current].parent
        }
        return nil
    }

    /// What the properties of a type with a name are declared as, and what is assigned to them; of any type when it is nil.
    mutating func properties(_ name: String, of type: String?) -> [(file: Int, binding: SourceCode.Binding)] {
        need(name)
        var found: [(file: Int, binding: SourceCode.Binding)] = []
        for (file, code) in files.enumerated() {
            for binding in code.bindings where binding.names.count == 1 && binding.names[0] == name {
                let block = code.blocks[binding.block]
                if binding.isDeclaration {
                    if case .type(let own, _) = block.kind, type == nil || own == type { found.append((file, binding)) }
                } else if let own = code.type(around: binding.index), type == nil || own == type {
                    found.append((file, binding))
                }
            }
        }
        return found
    }

    /// What is declared outside of all types, with a name.
    mutating func globals(_ name: String) -> [(file: Int, binding: SourceCode.Binding)] {
        need(name)
        return files.enumerated().flatMap { file, code in
            code.bindings.filter { $0.names == [name] && $0.isDeclaration && $0.block == 0 }.map { (file, $0) }
        }
    }
}

extension SourceCode {
    /// Whether names can be those of a framework: a source without any import is only a part of one.
    fileprivate func mayUse(_ framework: String) -> Bool { imports.isEmpty || imports.contains(framework) }
}

extension [UInt8] {
    /// Whether a word stands somewhere, be it in a comment.
    func hasWord(_ word: String) -> Bool {
        let wanted = Array(word.utf8)
        guard let first = wanted.first, count >= wanted.count else { return false }
        var position = 0
        while let found = self[position...].firstIndex(of: first), found + wanted.count <= count {
            let end = found + wanted.count
            let isWhole = (found == 0 || !self[found - 1].isWordPart) && (end == count || !self[end].isWordPart)
            if isWhole, self[found..<end].elementsEqual(wanted) { return true }
            position = found + 1
        }
        return false
    }
}
