import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

// The page about stores: where objects go, and what sharing moves.
extension ModelPages {
    var stores: Page {
        Page(path: map.stores(of: number), title: "Stores, zones and sharing", trail: trail) { page in
            guard let mirrored = model.named.mirrored else {
                return [.paragraph("The model is not marked as mirrored: its objects stay on the device.")]
            }
            return [storeTable(mirrored), regions(mirrored, page), sharing(mirrored, page)]
        }
    }

    private func storeTable(_ mirrored: MirroredModel) -> HTML {
        let rows = zip(mirrored.scope.stores, mirrored.members).map { store, members -> [HTML] in
            [
                "\(store.name ?? "store")", "\(store.configuration ?? "all entities")",
                "\(counted(members.count, "entity", "entities"))",
                "\(store.container ?? "not stated")", "\(store.scope.rawValue)", "\(store.scope.zones)",
            ]
        }
        let titles = ["store", "configuration", "entities", "container", "database", "zones"]
        return .section("Stores", [.table("The mirrored stores of \(model.named.name)", titles, rows)])
    }

    /// Which entities go where.
    private func regions(_ mirrored: MirroredModel, _ page: Page) -> HTML {
        let rows = StoreRegion.regions(of: mirrored).map { region -> (id: String?, cells: [HTML]) in
            (nil, ["\(region.label)", .list(region.entities.map { link(to: $0, from: page) })])
        }
        return .section("Entities", "The entities of each store", ["stores", "entities"], rows)
    }

    private func sharing(_ mirrored: MirroredModel, _ page: Page) -> HTML {
        guard mirrored.scope.stores.contains(where: { $0.scope == .private }) else {
            let reason = "No store is private, and only objects of a private store can be shared."
            return .section("Sharing", [.paragraph("\(reason)")])
        }
        let known = model.shareRoots.compactMap { graph.entity(named: $0) }
        let roots =
            known.isEmpty
            ? graph.model.entities.indices.filter { isMirrored($0) && !graph.model.entities[$0].isAbstract } : known
        guard graph.model.entities.count <= Self.mostSharedEntities else {
            let reason = "The model has too many entities for a table. Use modelc share <Entity>."
            return .section("Sharing", [.paragraph("\(reason)")])
        }
        let rows = roots.compactMap { ShareClosure(of: mirrored, root: $0) }.map { closure -> [HTML] in
            [
                page.link("\(map.entities[number][closure.root])#sharing", graph.model.entities[closure.root].name),
                "\(closure.entities.count) of \(closure.heldCount)",
                .list(closure.ownEntities.filter { $0 != closure.root }.map { link(to: $0, from: page) }),
                .list(closure.hubs.map { link(to: $0.entity, from: page) }),
            ]
        }
        let explanation =
            known.isEmpty
            ? "The settings list no shared entities. This is what each entity would move."
            : "The shared entities of the settings."
        let titles = ["shared entity", "entities that move", "belong to it alone", "hubs"]
        return .section(
            "Sharing",
            [
                .paragraph("\(explanation) A hub leads to objects of others, which move along."),
                .table("What sharing moves", titles, rows),
            ]
        )
    }
}

extension DatabaseScope {
    /// The record zones in which mirroring keeps the records of such a store.
    fileprivate var zones: String {
        switch self {
        case .private: "com.apple.coredata.cloudkit.zone, and a zone for each share"
        case .shared: "the zones that others share"
        case .public: "_defaultZone"
        }
    }
}
