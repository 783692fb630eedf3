import CompilerSupport
import ObjectModel

extension ModelArchiveEncoder {
    /// All switches of a request as the editor and the API set them. Which bit is which is not known.
    private static let usualFlags = 30

    /// A template, or the request of a fetched property.
    mutating func add(_ request: FetchRequest, of symbol: String) -> KeyedArchiver.Reference {
        let entity = request.entityName.flatMap { graph.entity(named: $0) }
        if entity == nil { refuse("the fetch request of '\(symbol)' has no entity", symbol, request.origin, "entity") }
        for (setting, isUnusual) in request.unusualSettings where isUnusual {
            refuseUnknown("'\(setting)' of '\(symbol)'", symbol, request.origin, setting)
        }
        let absent = [
            "NSSortDescriptors", "NSValuesToFetch", "NSValuesToGroupBy", "NSHavingPredicate",
            "NSRelationshipKeyPathsForPrefetching",
        ]
        var members = Dictionary(uniqueKeysWithValues: absent.map { ($0, KeyedArchiver.Member.object(.none)) })
        for key in ["NSFetchLimit", "NSFetchOffset", "NSBatchSize", "NSResultType"] { members[key] = .integer(0) }
        members["NSEntity"] = .object(entity.map { entities[$0] } ?? .none)
        members["NSPredicate"] = predicate(request.predicate, symbol, request.origin, "predicateString")
        members["NSHasFetchRequestFlags"] = .bool(true)
        members["NSFetchRequestFlags"] = .integer(Self.usualFlags)
        return archive.add(.fetchRequest, members)
    }

    /// A predicate, which is refused where it stands when it cannot be parsed or was never seen.
    mutating func predicate(
        _ text: String?,
        _ symbol: String,
        _ origin: SourceOrigin,
        _ setting: String
    ) -> KeyedArchiver.Member {
        guard let text else { return .object(.none) }
        do throws(CompiledModelError) {
            return .object(try archive.add(try Predicate(text)))
        } catch {
            refuse("the predicate of '\(symbol)' cannot be compiled: \(error.message)", symbol, origin, setting)
            return .object(.none)
        }
    }
}

extension FetchRequest {
    /// The settings that no compiled model was seen with. Of the only limit in a source nothing was in the archive.
    fileprivate var unusualSettings: [(name: String, isUnusual: Bool)] {
        [
            ("fetchLimit", fetchLimit != nil), ("fetchBatchSize", fetchBatchSize != nil),
            ("resultType", resultType != nil), ("includeSubentities", includesSubentities != nil),
            ("includePropertyValues", includesPropertyValues != nil),
            ("includesPendingChanges", includesPendingChanges != nil),
            ("returnObjectsAsFaults", returnsObjectsAsFaults != nil),
            ("returnDistinctResults", returnsDistinctResults != nil),
        ]
    }
}
