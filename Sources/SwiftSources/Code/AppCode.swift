import CompilerSupport

/// A piece of code: some tokens of one of the sources.
struct CodePlace: Hashable {
    let file: Int
    let range: Range<Int>

    /// Other tokens of the same source.
    func with(_ range: Range<Int>) -> CodePlace { CodePlace(file: file, range: range) }
}

/// A call, with its tokens.
typealias FoundCall = (place: CodePlace, call: SourceCode.Call)

/// The sources that were parsed, each once for all programs that have it.
package final class ParsedSources {
    private var files: [String: Result<SourceCode, SyntaxFault>] = [:]

    /// Creates it for the sources of one moment, which have different paths.
    package init() {}

    func code(of source: SwiftSource) throws(SyntaxFault) -> SourceCode {
        if let known = files[source.path] { return try known.get() }
        let read = Result { () throws(SyntaxFault) in try SourceCode(path: source.path, bytes: source.bytes) }
        files[source.path] = read
        return try read.get()
    }
}

/// The code of an app, as far as it was asked for.
///
/// Sources are read when a name leads to them. One that says nothing about stores costs a look at its bytes.
struct AppCode {
    /// The words of which one stands in each source that opens a store.
    static let openers = [
        "ModelContainer", "modelContainer", "ModelConfiguration", "NSPersistentCloudKitContainer",
        "NSPersistentContainer", "NSPersistentStoreDescription", "NSPersistentCloudKitContainerOptions",
        "cloudKitContainerOptions", "persistentStoreDescriptions",
    ]
    /// Those that no other library has, so that no import tells which one is meant. The modifier of views is there without
    /// one, as soon as another source imports SwiftData.
    fileprivate static let unmistakable = [
        "NSPersistentCloudKitContainer", "NSPersistentContainer", "cloudKitContainerOptions", "modelContainer",
    ]

    private(set) var files: [SourceCode] = []
    /// The faults of sources that may open a store, which is then not completely known.
    private(set) var faults: [(path: String, fault: SyntaxFault)] = []
    private let sources: [SwiftSource]
    private let parsed: ParsedSources
    private var isRead: [Bool]
    private var known: Set<String> = []
    /// The app's own names of types of CloudKit, by the names of the types.
    var cloudKitNames: [String: String] = [:]
    /// The families of types that were asked for.
    var families: [String: [String]] = [:]

    /// Reads the sources that may open a store.
    init(_ sources: [SwiftSource], _ parsed: ParsedSources) {
        self.init(sources, parsed) { $0.mayImportStores && $0.hasAny(of: Self.openers) }
    }

    /// Reads the sources whose bytes say that they matter.
    init(
        _ sources: [SwiftSource],
        _ parsed: ParsedSources = ParsedSources(),
        where matters: @Sendable ([UInt8]) -> Bool
    ) {
        (self.sources, self.parsed) = (sources, parsed)
        isRead = Array(repeating: false, count: sources.count)
        let wanted = sources.concurrentMap { matters($0.bytes) }
        for index in sources.indices where wanted[index] { read(index, opensStores: true) }
    }

    /// The most sources that are read for one name: what more of them declare, such as `name`, says nothing.
    private static let declaring = 32

    /// The words before a name that is declared.
    private static let introducers = SourceNames.introducers.union(["let", "var", "func", "case"])

    /// Reads the sources that declare something by a name.
    mutating func need(_ name: String) {
        guard known.insert(name).inserted else { return }
        readFew { $0.mayDeclare(name, by: Self.introducers) }
    }

    /// Reads the sources that declare something by a name, perhaps in a type: they have both names.
    private mutating func needMember(_ name: String, of type: String) {
        guard !known.contains(name), known.insert("\(type).\(name)").inserted else { return }
        readFew { $0.mayDeclare(name, by: Self.introducers) && $0.hasWord(type) }
    }

    /// Reads the sources that declare a name outside of all types, where lines are not indented.
    mutating func needGlobal(_ name: String) {
        guard !known.contains(name), known.insert("global \(name)").inserted else { return }
        readFew { $0.mayDeclare(name, by: ["let", "var"], isAtMargin: true) }
    }

    /// Reads the sources whose bytes say that they matter, unless there are too many.
    private mutating func readFew(_ matters: @Sendable ([UInt8]) -> Bool) {
        let (sources, isRead) = (sources, isRead)
        let wanted = sources.indices.concurrentMap { !isRead[$0] && matters(sources[$0].bytes) }
        let found = wanted.indices.filter { wanted[$0] }
        if found.count <= Self.declaring { found.forEach { read($0) } }
    }

    /// Reads the sources that may call a function or make a value of a type.
    private mutating func needCalls(of name: String) {
        // A call of `init` names the type.
        if name == "init" { return }
        let marks: Set<Character> = name.first?.isUppercase == true ? ["(", ".", "<"] : ["(", "."]
        needAll("\(name)()") { $0.mayCall(name, by: marks) }
    }

    /// Reads the sources that may call a function with a closure only.
    mutating func needBareCalls(of name: String) {
        needAll("\(name) {}") { $0.mayCall(name, by: ["{"]) }
    }

    /// Reads the sources that give a type another name, or declare what inherits from it.
    mutating func needKin(of name: String) {
        let words: Set<String> = ["typealias", "class", "struct", "enum", "actor", "extension", "protocol"]
        needAll("kin \(name)") { $0.mayRelate(name, by: words) }
    }

    /// Reads the sources that mention one of some names.
    mutating func needMentions(of names: [String]) {
        if !names.isEmpty { needAll("mentions \(names)") { $0.hasAny(of: names) } }
    }

    /// Reads the sources that may change a variable or a property.
    mutating func needChanges(of name: String) { needAll("changes \(name)") { $0.mayChange(name) } }

    /// Reads the sources that declare a mutating function.
    mutating func needMutating(_ name: String) {
        needAll("mutating \(name)") { $0.hasWord("mutating") && $0.mayDeclare(name, by: ["func"]) }
    }

    /// True if some source names SwiftData.
    var usesSwiftData: Bool { sources.contains { $0.bytes.hasWord("SwiftData") } }

    /// True if the app declares an operator that may change what stands before it.
    func declaresOperator(_ name: String) -> Bool {
        let wanted = Array(name.utf8)
        return sources.contains { source in
            source.bytes.hasWord("func") { place in
                let rest = source.bytes[(place + 4)...].drop(while: \.isSpace)
                return rest.starts(with: wanted) && Array(rest.prefix { $0 != UInt8(ascii: "{") }).hasWord("inout")
            }
        }
    }

    /// True if a function of the app may write through key paths that it is given.
    var writesKeyPaths: Bool {
        sources.contains { $0.bytes.hasAny(of: ["WritableKeyPath", "ReferenceWritableKeyPath"]) }
    }

    private mutating func needAll(_ key: String, _ matters: @Sendable ([UInt8]) -> Bool) {
        guard known.insert(key).inserted else { return }
        let (sources, isRead) = (sources, isRead)
        let wanted = sources.indices.concurrentMap { !isRead[$0] && matters(sources[$0].bytes) }
        for index in sources.indices where wanted[index] { read(index) }
    }

    private mutating func read(_ index: Int, opensStores: Bool = false) {
        isRead[index] = true
        families = [:]
        let source = sources[index]
        do throws(SyntaxFault) {
            let code = try parsed.code(of: source)
            files.append(code)
            if opensStores, let flaw = code.list.flaws.first { faults.append((source.path, flaw)) }
        } catch {
            if opensStores { faults.append((source.path, error)) }
        }
    }

    func slice(_ place: CodePlace) -> SyntaxSlice { files[place.file].slice(place.range) }

    func location(_ place: CodePlace) -> SourceLocation {
        let file = files[place.file]
        return SourceLocation(path: file.path, bytes: file.slice(place.range).bytes)
    }

    /// The source and the token at a location.
    private func token(at location: SourceLocation) -> (file: SourceCode, index: Int)? {
        guard let file = files.first(where: { $0.path == location.path }),
            let index = file.list.tokens.firstIndex(where: { $0.bytes.upperBound > location.offset })
        else { return nil }
        return (file, index)
    }

    /// The name of the type that a place stands in, or else of the function.
    func owner(of location: SourceLocation) -> String? {
        token(at: location).flatMap { file, index in file.type(around: index) ?? file.outermostFunction(around: index) }
    }

    /// True if a container is made at a place whenever code asks a property for it.
    func isMadeAtEachAccess(_ location: SourceLocation) -> Bool {
        guard let (file, index) = token(at: location), let accessors = file.accessors(around: index) else {
            return false
        }
        return ["ModelContainer", "NSPersistentCloudKitContainer"].contains { name in
            (file.calls[name] ?? []).contains { accessors.contains($0.index) }
        }
    }

    /// The place where an expression begins.
    func start(of place: CodePlace) -> SourceLocation {
        location(place.with(place.range.lowerBound..<place.range.lowerBound + 1))
    }

    /// Why a value is undecided that leads to an expression.
    func reason(against place: CodePlace) -> String { "modelc cannot tell what '\(slice(place).text.prefix(60))' is" }

    /// The calls of a name outside of previews, in sources that import a framework where one is given: other libraries have
    /// types of the same names.
    mutating func calls(of name: String, importing framework: String? = nil) -> [FoundCall] {
        let names = name.first?.isUppercase == true ? [name] + aliases(of: name) : [name]
        for name in names { needCalls(of: name) }
        // One source can import a framework for the others.
        let isShared = framework.map { name in files.contains { $0.exports.contains(name) } } ?? true
        return files.indices.filter { isShared || framework.map(files[$0].mayUse) ?? true }.flatMap { file in
            names.flatMap { files[file].calls[$0] ?? [] }.filter { !files[file].isPreview($0.index) }.map {
                (CodePlace(file: file, range: $0.range), $0)
            }
        }
    }

    mutating func declaresType(_ name: String) -> Bool {
        need(name)
        return files.contains { $0.positions.types[name] != nil }
    }

    /// The bodies of the functions of a name; those of a type, where it has any.
    mutating func functions(_ name: String, of type: String?) -> [(file: Int, block: Int)] {
        let own = type.map { functions(name, in: $0) } ?? []
        if !own.isEmpty { return own }
        need(name)
        return readFunctions(name)
    }

    /// The bodies of the functions of a name in a type, or outside of all types.
    mutating func functions(_ name: String, in type: String?) -> [(file: Int, block: Int)] {
        if let type { needMember(name, of: type) } else { need(name) }
        return readFunctions(name).filter { self.type(around: $0) == type }
    }

    /// Those in the sources that were read.
    private func readFunctions(_ name: String) -> [(file: Int, block: Int)] {
        files.indices.flatMap { file in
            (files[file].positions.functions[name] ?? []).map { (file: file, block: $0) }
        }
    }

    /// The type that the body of a function stands in.
    func type(around body: (file: Int, block: Int)) -> String? {
        let code = files[body.file]
        return code.type(around: code.blocks[body.block].range.lowerBound)
    }

    /// The properties without accessors among bindings, each with its type: a structure has an initializer for them.
    func storedProperties(
        among bindings: [(file: Int, binding: SourceCode.Binding)]
    ) -> [(file: Int, type: String, name: String)] {
        bindings.compactMap { file, binding in
            guard binding.isDeclaration, !binding.isComputed,
                case .type(let type, _) = files[file].blocks[binding.block].kind
            else { return nil }
            return (file, type, binding.names[0])
        }
    }

    /// The names of all properties of a type without accessors.
    func memberNames(of type: String) -> Set<String> {
        let declaring = files.indices.filter { files[$0].positions.types[type] != nil }
        let all = declaring.flatMap { file in files[file].bindings.map { (file, $0) } }
        return Set(storedProperties(among: all).filter { $0.type == type }.map(\.name))
    }

    /// True if a type in a file is another one than that of the same name in one's own file, as in two packages of a
    /// repository: a source that declares a type means its own. An extension declares none.
    func isOther(_ type: String, in file: Int, than own: Int) -> Bool {
        file != own && files[own].declares(type) && files[file].declares(type)
    }

    /// The declarations and assignments of the properties with a name, of a type; of any type when it is nil.
    mutating func properties(_ name: String, of type: String?) -> [(file: Int, binding: SourceCode.Binding)] {
        // A name of any type leads nowhere new: what it could be is only looked for where code was read anyway.
        if let type { need(type) }
        var found: [(file: Int, binding: SourceCode.Binding)] = []
        for (file, code) in files.enumerated() {
            for binding in code.bindings(named: name) {
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

    /// The declarations with a name outside of all types, in the sources that were read.
    func readGlobals(_ name: String) -> [(file: Int, binding: SourceCode.Binding)] {
        files.enumerated().flatMap { file, code in
            code.bindings(named: name).filter { $0.isDeclaration && $0.block == 0 }.map { (file, $0) }
        }
    }
}

extension SourceCode {
    /// True if names can be those of a framework: a source without any import is only a part of one.
    fileprivate func mayUse(_ framework: String) -> Bool { imports.isEmpty || imports.contains(framework) }

    /// The frameworks that it imports for those who import its module.
    fileprivate var exports: Set<String> { list.bytes.hasWord("_exported") ? imports : [] }
}

/// Searches in the bytes of sources before they are parsed.
extension [UInt8] {
    /// True if a framework that opens stores is imported, or nothing at all, as in a part of a source.
    fileprivate var mayImportStores: Bool {
        !hasWord("import") || hasAny(of: AppCode.unmistakable)
            || ["SwiftData", "CoreData"].contains { name in hasWord(name) { isImport(before: $0) } }
    }

    /// True if a name may be declared: one of some words stands before it.
    func mayDeclare(_ name: String, by introducers: Set<String>, isAtMargin: Bool = false) -> Bool {
        hasWord(name) { place in
            if isAtMargin, let end = self[..<place].lastIndex(of: UInt8(ascii: "\n")), self[end + 1].isSpace {
                return false
            }
            // `extension Schema.Kind`
            let start = self[..<place].lastIndex { !$0.isWordPart && $0 != UInt8(ascii: ".") } ?? place
            return introducers.contains(word(before: start))
        }
    }

    func hasAny(of words: [String]) -> Bool { words.contains { hasWord($0) } }

    /// True if one of some marks follows a name.
    fileprivate func mayCall(_ name: String, by marks: Set<Character>) -> Bool {
        hasWord(name) { place in
            let next = self[(place + name.utf8.count)...].first { !$0.isSpace }
            return next.map { marks.contains(Character(UnicodeScalar($0))) } ?? false
        }
    }

    /// True if a line has a name behind one of some words: `class Stack: Container`.
    fileprivate func mayRelate(_ name: String, by words: Set<String>) -> Bool {
        hasWord(name) { place in
            let start = self[..<place].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") } ?? 0
            let before = self[start..<place].split { !$0.isWordPart }
            if before.contains(where: { words.contains(String(decoding: $0, as: UTF8.self)) }) { return true }
            // A list of what a type inherits from can have several lines.
            let last = self[..<place].last { !$0.isSpace && !$0.isLineBreak }
            return last == UInt8(ascii: ":") || last == UInt8(ascii: ",") || last == UInt8(ascii: "=")
        }
    }

    /// True if a member or a variable of a name may be changed: assigned, passed with `&`, or by a key or a method.
    fileprivate func mayChange(_ name: String) -> Bool {
        hasWord(name) { place in
            if place > 0, self[place - 1] == UInt8(ascii: "\"") { return true }
            let before = self[..<place].last { !$0.isWordPart && $0 != UInt8(ascii: ".") }
            let next = self[(place + name.utf8.count)...].first { !$0.isSpace && !"?!".utf8.contains($0) }
            return before == UInt8(ascii: "&") || next.map { ".[]=+,)".utf8.contains($0) } ?? false
        }
    }

    /// True if `import` begins the line, as far as it is not the text of another program.
    private func isImport(before place: Int) -> Bool {
        let start = self[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = String(decoding: self[start..<place], as: UTF8.self)
        return !line.contains("\"") && line.contains("import")
    }

    /// The word that ends before the spaces in front of a place.
    private func word(before place: Int) -> String {
        let before = self[...Swift.max(0, Swift.min(place, count - 1))]
        guard let end = before.lastIndex(where: \.isWordPart) else { return "" }
        let start = before[...end].lastIndex { !$0.isWordPart }.map { $0 + 1 } ?? 0
        return String(decoding: self[start...end], as: UTF8.self)
    }
}
