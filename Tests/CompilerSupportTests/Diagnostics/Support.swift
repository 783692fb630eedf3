@testable import CompilerSupport

/// Swift Testing has a type of this name, too.
typealias SourceLocation = CompilerSupport.SourceLocation
