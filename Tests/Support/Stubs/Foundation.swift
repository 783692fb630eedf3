// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation that generated sources refer to, as Swift sees it on Apple platforms.
//
// A claim about somebody else's interface: add only what generated code uses, and look it up first. The module is
// compiled without bodies and never run.

@objc public protocol NSObjectProtocol {
    var hash: Int { get }
    var superclass: AnyClass? { get }
    var description: String { get }
    func isProxy() -> Bool
    func `self`() -> Self
}

@objc open class NSObject: NSObjectProtocol {
    public init() {}
    @objc open var hash: Int { fatalError() }
    @objc open var superclass: AnyClass? { fatalError() }
    @objc open var description: String { fatalError() }
    @objc open var debugDescription: String { fatalError() }
    @objc open func isProxy() -> Bool { fatalError() }
    @objc open func `self`() -> Self { fatalError() }
    @objc open func copy() -> Any { fatalError() }
    @objc open func mutableCopy() -> Any { fatalError() }
    @objc open func value(forKey key: String) -> Any? { fatalError() }
    @objc open func willChangeValue(forKey key: String) {}
    @objc open func didChangeValue(forKey key: String) {}
}

extension NSObject: Hashable {
    public static func == (lhs: NSObject, rhs: NSObject) -> Bool { fatalError() }
    @nonobjc public var hashValue: Int { fatalError() }
    public func hash(into hasher: inout Hasher) {}
}

// MARK: - Classes

@objc open class NSValue: NSObject {}
@objc open class NSNumber: NSValue {
    @objc(initWithShort:) public init(value: Int16) {}
    @objc(initWithInt:) public init(value: Int32) {}
    @objc(initWithLongLong:) public init(value: Int64) {}
    @objc(initWithDouble:) public init(value: Double) {}
    @objc(initWithFloat:) public init(value: Float) {}
    @objc(initWithBool:) public init(value: Bool) {}
    @objc open var int16Value: Int16 { fatalError() }
    @objc open var int32Value: Int32 { fatalError() }
    @objc open var int64Value: Int64 { fatalError() }
    @objc open var doubleValue: Double { fatalError() }
    @objc open var floatValue: Float { fatalError() }
    @objc open var boolValue: Bool { fatalError() }
}
@objc open class NSDecimalNumber: NSNumber {}
@objc open class NSString: NSObject {}
@objc open class NSAttributedString: NSObject {}
@objc open class NSDate: NSObject {}
@objc open class NSData: NSObject {}
@objc open class NSURL: NSObject {}
@objc open class NSUUID: NSObject {}
@objc open class NSIndexSet: NSObject {}
@objc open class NSArray: NSObject {}
@objc open class NSMutableArray: NSArray {}
@objc open class NSDictionary: NSObject {}
@objc open class NSMutableDictionary: NSDictionary {}
@objc open class NSSet: NSObject {}
@objc open class NSOrderedSet: NSObject {
    @objc open var array: [Any] { fatalError() }
}

@objc open class NSPredicate: NSObject {
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) { fatalError() }
}

@objc open class NSSortDescriptor: NSObject {
    public init(key: String?, ascending: Bool) {}
    public init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {}
}

@objc open class Bundle: NSObject {
    open class var main: Bundle { fatalError() }
    open class var allBundles: [Bundle] { fatalError() }
    open class var allFrameworks: [Bundle] { fatalError() }
    open var bundlePath: String { fatalError() }
    open func url(forResource name: String?, withExtension ext: String?) -> URL? { fatalError() }
}

@objc open class NSNotification: NSObject {
    public struct Name: Hashable, Sendable {}
}

public struct Notification {
    public var userInfo: [AnyHashable: Any]? { fatalError() }
}

@objc open class OperationQueue: NSObject, @unchecked Sendable {}

@objc open class NotificationCenter: NSObject, @unchecked Sendable {
    open class var `default`: NotificationCenter { fatalError() }
    open func addObserver(
        forName name: NSNotification.Name?,
        object obj: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func removeObserver(_ observer: Any) {}
}

@objc open class ProcessInfo: NSObject {
    open class var processInfo: ProcessInfo { fatalError() }
    open var arguments: [String] { fatalError() }
}

@objc open class PersonNameComponentsFormatter: NSObject {
    public enum Style: Int, Sendable {
        case `default`
        case short
        case medium
        case long
        case abbreviated
    }
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    open class func localizedString(
        from components: PersonNameComponents,
        style nameFormatStyle: PersonNameComponentsFormatter.Style,
        options nameOptions: PersonNameComponentsFormatter.Options = []
    ) -> String { fatalError() }
}

// MARK: - Values that are bridged to a class

public typealias TimeInterval = Double

public struct Date: Hashable, Sendable {
    public init(timeIntervalSinceReferenceDate ti: TimeInterval) { fatalError() }
    public var timeIntervalSinceReferenceDate: TimeInterval { fatalError() }
}
public struct Data: Hashable, Sendable {}
public struct URL: Hashable, Sendable {
    public init(fileURLWithPath path: String) { fatalError() }
    public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
    public func appendingPathExtension(_ pathExtension: String) -> URL { fatalError() }
}
public struct UUID: Hashable, Sendable {}
public struct PersonNameComponents: Hashable, Sendable {}
public struct IndexSet {}

/// Supplies the requirements that every bridged type has to spell out.
public protocol Bridged: _ObjectiveCBridgeable {}

extension Bridged {
    public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) -> Bool {
        fatalError()
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self { fatalError() }
}

extension Date: Bridged { public typealias _ObjectiveCType = NSDate }
extension Data: Bridged { public typealias _ObjectiveCType = NSData }
extension URL: Bridged { public typealias _ObjectiveCType = NSURL }
extension UUID: Bridged { public typealias _ObjectiveCType = NSUUID }
extension Bool: Bridged { public typealias _ObjectiveCType = NSNumber }
extension String: Bridged { public typealias _ObjectiveCType = NSString }
extension IndexSet: Bridged { public typealias _ObjectiveCType = NSIndexSet }
extension Set: Bridged { public typealias _ObjectiveCType = NSSet }
extension Array: Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: Bridged { public typealias _ObjectiveCType = NSDictionary }
extension Double: Bridged { public typealias _ObjectiveCType = NSNumber }
