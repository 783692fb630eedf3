package import CompilerSupport

/// A fetch request template, or the request of a fetched property.
package struct FetchRequest: Hashable, Sendable {
    /// The template's name.
    package var name: String
    /// `entity`: the entity it fetches.
    package var entityName: String?
    /// `predicateString`, with `$VARIABLES`.
    package var predicate: String?
    /// `fetchLimit`.
    package var fetchLimit: Int?
    /// `fetchBatchSize`.
    package var fetchBatchSize: Int?
    /// `resultType`: 0 objects, 1 object identifiers, 2 dictionaries, 4 the count.
    package var resultType: Int?
    /// `includeSubentities`.
    package var includesSubentities: Bool?
    /// `includePropertyValues`.
    package var includesPropertyValues: Bool?
    /// `includesPendingChanges`.
    package var includesPendingChanges: Bool?
    /// `returnObjectsAsFaults`.
    package var returnsObjectsAsFaults: Bool?
    /// `returnDistinctResults`.
    package var returnsDistinctResults: Bool?
    /// Where the request is declared.
    package var origin: SourceOrigin

    /// Creates a request.
    package init(name: String, entityName: String? = nil, predicate: String? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.entityName = entityName
        self.predicate = predicate
        self.origin = origin
    }
}

/// A property whose value is the result of a fetch request.
package struct FetchedProperty: Hashable, Sendable {
    /// The property's name.
    package var name: String
    /// `optional`.
    package var isOptional = false
    /// `syncable`.
    package var isSyncable = false
    /// The request that is run; nil when the file holds none.
    package var request: FetchRequest?
    /// User info.
    package var userInfo: [UserInfoEntry] = []
    /// What the file states without need.
    package var spelling = Spelling()
    /// Where the property is declared.
    package var origin: SourceOrigin

    /// Creates a fetched property.
    package init(name: String, request: FetchRequest? = nil, origin: SourceOrigin = .init()) {
        self.name = name
        self.request = request
        self.origin = origin
    }
}
