import Diagnostics

/// Swift Testing has a type of this name, too.
typealias SourceLocation = Diagnostics.SourceLocation
