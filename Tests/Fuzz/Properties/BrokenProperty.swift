/// Something that must hold for every input, and does not hold for one.
package struct BrokenProperty: Error, CustomStringConvertible {
    /// The property that does not hold.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Ends a property at the first thing that does not hold.
func require(_ condition: Bool, _ description: @autoclosure () -> String) throws(BrokenProperty) {
    if !condition { throw BrokenProperty(description()) }
}
