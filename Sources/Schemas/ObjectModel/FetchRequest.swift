public import Diagnostics

/// A fetch request template, or the request of a fetched property.
public struct FetchRequest: Hashable, Sendable {
    /// The template's name.
    public var name: String
    /// `entity`: the entity it fetches.
    public var entityName: String?
    /// `predicateString`, with `$VARIABLES`.
    public var predicate: String?
    /// `fetchLimit`.
    public var fetchLimit: Int?
    /// `fetchBatchSize`.
    public var fetchBatchSize: Int?
    /// `resultType`: 0 objects, 1 object identifiers, 2 dictionaries, 4 the count.
    public var resultType: Int?
    /// `includeSubentities`.
    public var includesSubentities: Bool?
    /// `includePropertyValues`.
    public var includesPropertyValues: Bool?
    /// `includesPendingChanges`.
    public var includesPendingChanges: Bool?
    /// `returnObjectsAsFaults`.
    public var returnsObjectsAsFaults: Bool?
    /// `returnDistinctResults`.
    public var returnsDistinctResults: Bool?
    /// Where the request is declared.
    public var origin: SourceOrigin

    /// Creates a request.
    public init(name: String, entityName: String? = nil, predicate: String? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.entityName = entityName
        self.predicate = predicate
        self.origin = origin
    }
}

/// A property whose value is the result of a fetch request.
public struct FetchedProperty: Hashable, Sendable {
    /// The property's name.
    public var name: String
    /// `optional`.
    public var isOptional = false
    /// `syncable`.
    public var isSyncable = false
    /// The request that is run; nil when the file holds none.
    public var request: FetchRequest?
    /// User info.
    public var userInfo: [UserInfoEntry] = []
    /// What the file states without need.
    public var spelling = Spelling()
    /// Where the property is declared.
    public var origin: SourceOrigin

    /// Creates a fetched property.
    public init(name: String, request: FetchRequest? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.request = request
        self.origin = origin
    }
}
