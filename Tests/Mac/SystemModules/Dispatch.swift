// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures of Dispatch, as far as the compiler uses them, for scripts/check-macos. Nothing here runs, so bodies do not
// matter.

public enum DispatchTimeInterval: Sendable {
    case seconds(Int)
    case milliseconds(Int)
    case microseconds(Int)
    case nanoseconds(Int)
    case never
}

public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

open class DispatchObject {}

public protocol DispatchSourceProtocol: AnyObject {
    var handle: UInt { get }
    func setEventHandler(handler: (@Sendable () -> Void)?)
    func resume()
    func cancel()
    func activate()
}

public protocol DispatchSourceSignal: DispatchSourceProtocol {}

private final class Source: DispatchSourceSignal {
    var handle: UInt { 0 }
    func setEventHandler(handler: (@Sendable () -> Void)?) {}
    func resume() {}
    func cancel() {}
    func activate() {}
}

public class DispatchSource: DispatchObject {
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
        Source()
    }
}

public class DispatchQueue: DispatchObject, @unchecked Sendable {
    public static let main = DispatchQueue(label: "")
    public init(label: String) {}
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
    public class func global() -> DispatchQueue { main }
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public func async(execute work: @escaping @Sendable () -> Void) {}
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {}
}
