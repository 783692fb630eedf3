/// What a file spells out although leaving it out would mean the same. All spellings are equal.
///
/// Editors differ in what they write without need. Keeping it lets a model be written back as it was, and costs one byte:
///
///     var post = Entity(name: "Post")
///     post.spelling.state(.codeGeneration)
///     post == Entity(name: "Post")  // true
package struct Spelling: Hashable, Sendable {
    /// One thing that need not be said.
    package enum Statement: UInt8, CaseIterable, Sendable {
        /// `usesScalarValueType="NO"`.
        case objectType
        /// `optional="NO"`.
        case mandatory
        /// `codeGenerationType="none"`.
        case codeGeneration
        /// The renaming identifier under the name `renamingIdentifier`, where editors write `elementID`.
        case renamingIdentifier
        /// A `<userInfo>`, be it empty.
        case userInfo
        /// The `<elements>` of the diagram, be there none.
        case diagram
    }

    private var bits: UInt8 = 0

    /// Creates the spelling that states nothing without need.
    init() {}

    /// Whether the file states something.
    package func states(_ statement: Statement) -> Bool { bits & 1 << statement.rawValue != 0 }

    /// Remembers that the file states something.
    package mutating func state(_ statement: Statement) { bits |= 1 << statement.rawValue }

    /// Always true: how something is written is not part of what it means.
    package static func == (_: Spelling, _: Spelling) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}
