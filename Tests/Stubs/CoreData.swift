// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Core Data that generated sources refer to or could collide with, as Swift sees it on Apple platforms.
//
// A claim about somebody else's interface: add only what generated code uses, and look it up first. The module is
// compiled without bodies and never run.

public import Foundation

@objc public protocol NSFetchRequestResult: NSObjectProtocol {}

@objc open class NSManagedObjectContext: NSObject {}
@objc open class NSEntityDescription: NSObject {}
@objc open class NSManagedObjectID: NSObject {}
@objc open class NSPersistentStoreRequest: NSObject {}

open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
    public init(entityName: String) { fatalError() }
}

@objc open class NSManagedObject: NSObject, NSFetchRequestResult {
    @objc public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) { fatalError() }
    @objc public convenience init(context moc: NSManagedObjectContext) { fatalError() }

    @objc open class func entity() -> NSEntityDescription { fatalError() }
    // Without @objc, because a generic class written in Swift has none.
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> { fatalError() }

    @objc open var managedObjectContext: NSManagedObjectContext? { fatalError() }
    @objc open var entity: NSEntityDescription { fatalError() }
    @objc open var objectID: NSManagedObjectID { fatalError() }
    @objc open var isInserted: Bool { fatalError() }
    @objc open var isUpdated: Bool { fatalError() }
    @objc open var isDeleted: Bool { fatalError() }
    @objc open var hasChanges: Bool { fatalError() }
    @objc open var hasPersistentChangedValues: Bool { fatalError() }
    @objc open var isFault: Bool { fatalError() }
    @objc open var faultingState: Int { fatalError() }
    @objc open var observationInfo: UnsafeMutableRawPointer? {
        get { fatalError() }
        set {}
    }

    @objc open func awakeFromFetch() {}
    @objc open func awakeFromInsert() {}
    @objc open func prepareForDeletion() {}
    @objc open func willSave() {}
    @objc open func didSave() {}
    @objc open func willTurnIntoFault() {}
    @objc open func didTurnIntoFault() {}
    @objc open func changedValues() -> [String: Any] { fatalError() }
    @objc open func changedValuesForCurrentEvent() -> [String: Any] { fatalError() }
}

@available(*, unavailable)
extension NSManagedObject: @unchecked Sendable {}
