// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of XCTest that generated tests refer to, as Swift sees it on Apple platforms.
//
// A claim about somebody else's interface: add only what generated code uses, and look it up first. The module is
// compiled without bodies and never run.

@_exported public import Foundation

@objc open class XCTestCase: NSObject {}

public struct XCTSkip: Error {
    public init(_ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) {}
}

public func XCTAssertEqual<T>(
    _ expression1: @autoclosure () throws -> T,
    _ expression2: @autoclosure () throws -> T,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) where T: Equatable {}

public func XCTUnwrap<T>(
    _ expression: @autoclosure () throws -> T?,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
) throws -> T { fatalError() }
