/// A template with all that it can come to include, as one list of instructions that is gone through many times.
///
/// Instructions hold numbers only, so going through them counts no references: with nodes that hold texts, names and
/// further nodes, that took most of the time of a rendering.
struct Program: Hashable, Sendable {
    /// Where the templates are from; messages say what there is.
    let library: TemplateLibrary
    /// The templates, the one to begin with first.
    var templates: [LinkedTemplate] = []
    var instructions: [Instruction] = []
    /// Where the tag or text of each instruction begins, in bytes of its template.
    var offsets: [Int] = []
    /// What of the templates is written as it is.
    var text: [UInt8] = []
    var names: [DottedName] = []
    var includes: [LinkedInclude] = []
    var blocks: [LinkedBlock] = []
}

/// One step of a program. What a section or include is about, if anything, stands right behind it.
enum Instruction: Hashable, Sendable {
    /// The beginning of a line that is not blank, with the whitespace the line begins with.
    case lineStart(indentation: Range<Int>)
    case text(Range<Int>)
    case variable(name: Int, isEscaped: Bool)
    case section(name: Int, end: Int)
    case invertedSection(name: Int, end: Int)
    case include(Int)
    case block(Int)
}

/// A template and its instructions.
struct LinkedTemplate: Hashable, Sendable {
    let template: Template
    var body = 0..<0
}

/// An include that knows where it leads.
struct LinkedInclude: Hashable, Sendable {
    /// The name of what is included.
    let name: String
    /// The number of the template that the tag is in.
    let source: Int
    /// Its number; nil for one that the library does not have.
    let template: Int?
    /// The indentation of a tag on a line of its own; nil for one beside other things.
    let indentation: Range<Int>?
    /// The blocks that are handed over, by name.
    var blocks: [String: Int] = [:]
    /// Where it goes on after the include.
    var end = 0
}

/// A block that can be filled, or what fills one.
struct LinkedBlock: Hashable, Sendable {
    let name: String
    /// Where its tag begins.
    let offset: Int
    /// When standalone: the indentation common to its lines, or that of its tag when it has none.
    let indentation: Range<Int>?
    let lineEnding: Range<Int>
    var body = 0..<0
}
