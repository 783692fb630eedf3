// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of Core Data as generated code for encrypted twins needs in order to run: rows in memory, contexts that hold
// unsaved changes until they are saved or reset, and one predicate.
//
// A claim about somebody else's behaviour: it knows nothing of faults, validation or merging.

public protocol NSFetchRequestResult {}

public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
}

public final class NSManagedObjectID: NSFetchRequestResult, Hashable, Sendable {
    public let entity: String
    public let number: Int
    public init(entity: String, number: Int) {
        self.entity = entity
        self.number = number
    }
    public static func == (left: NSManagedObjectID, right: NSManagedObjectID) -> Bool {
        left.entity == right.entity && left.number == right.number
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Knows two conditions and nothing else; values are texts.
public final class NSPredicate {
    private let keys: [String]
    public init(format: String, argumentArray arguments: [Any]?) {
        keys = (arguments ?? []).compactMap { $0 as? String }
        precondition(
            format == "%K != nil" && keys.count == 1
                || format == "%K != nil AND (%K == nil OR %K != %K)" && keys.count == 4
        )
    }
    func holds(for row: [String: Any]) -> Bool {
        let values = keys.map { row[$0] as? String }
        return values.count == 1 ? values[0] != nil : values[0] != nil && (values[1] == nil || values[2] != values[3])
    }
}

public final class NSFetchRequest<ResultType: NSFetchRequestResult> {
    public let entityName: String
    public var predicate: NSPredicate?
    public var resultType = NSFetchRequestResultType()
    public init(entityName: String) { self.entityName = entityName }
}

open class NSManagedObject {
    public let objectID: NSManagedObjectID
    fileprivate var values: [String: Any]
    public required init(objectID: NSManagedObjectID, values: [String: Any]) {
        self.objectID = objectID
        self.values = values
    }
    public func willAccessValue(forKey key: String?) {}
    public func didAccessValue(forKey key: String?) {}
    public func willChangeValue(forKey key: String) {}
    public func didChangeValue(forKey key: String) {}
    public func primitiveValue(forKey key: String) -> Any? { values[key] }
    public func setPrimitiveValue(_ value: Any?, forKey key: String) { values[key] = value }
}

/// A store and the one context on it.
public final class NSManagedObjectContext {
    public struct Failure: Error {}

    public private(set) var rows: [NSManagedObjectID: [String: Any]] = [:]
    /// The number of objects that each successful save wrote.
    public private(set) var saves: [Int] = []
    /// The number of saves that succeed before one fails.
    public var savesBeforeFailure: Int?
    private let classes: [String: NSManagedObject.Type]
    private var objects: [NSManagedObjectID: NSManagedObject] = [:]

    public init(classes: [String: NSManagedObject.Type]) { self.classes = classes }

    public func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObjectID {
        let id = NSManagedObjectID(entity: entity, number: rows.count + 1)
        rows[id] = values
        return id
    }

    public func delete(_ id: NSManagedObjectID) { rows[id] = nil }

    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

    public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
        precondition(request.resultType == .managedObjectIDResultType)
        return rows.filter { $0.key.entity == request.entityName && request.predicate?.holds(for: $0.value) != false }
            .map(\.key)
            .sorted { $0.number < $1.number }.compactMap { $0 as? T }
    }

    public func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject {
        if let object = objects[id] { return object }
        guard let values = rows[id], let type = classes[id.entity] else { throw Failure() }
        let object = type.init(objectID: id, values: values)
        objects[id] = object
        return object
    }

    public func save() throws {
        if let rest = savesBeforeFailure {
            if rest == 0 { throw Failure() }
            savesBeforeFailure = rest - 1
        }
        for object in objects.values { rows[object.objectID] = object.values }
        saves.append(objects.count)
    }

    public func reset() { objects = [:] }
}
