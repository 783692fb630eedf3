#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value of which one can be less than another, for the server as for Swift.
public protocol OrderedFieldValue: RecordFieldValue {}

extension Int: OrderedFieldValue {}
extension Int16: OrderedFieldValue {}
extension Int32: OrderedFieldValue {}
extension Int64: OrderedFieldValue {}
extension Float: OrderedFieldValue {}
extension Double: OrderedFieldValue {}
extension String: OrderedFieldValue {}
extension Date: OrderedFieldValue {}
extension Optional: OrderedFieldValue where Wrapped: OrderedFieldValue {}
