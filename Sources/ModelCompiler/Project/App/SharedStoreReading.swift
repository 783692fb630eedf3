import CompilerSupport
import SchemaRules
import SwiftSources

/// Finds the stores of apps that extensions inside of them open as well.
///
/// An extension opens a store when a source does that only the extension compiles, or when such a source names the type that
/// opens it in a source of both. That it compiles the code for it says nothing: it may need the classes beside it.
struct SharedStoreReading {
    private let entitlements: AppEntitlements
    private let files: [InputFile]
    /// The stores, each with the programs that compile it.
    private let opened: [(store: OpenedStore, programs: [Int])]
    /// The stores, by the programs that open them.
    private(set) var stores: [AppPermissions.SharedStore] = []

    init(_ entitlements: AppEntitlements, _ stores: [OpenedStore], _ files: [InputFile]) {
        self.entitlements = entitlements
        self.files = files.filter { $0.path.hasSuffix(".swift") }
        opened = stores.map { ($0, entitlements.programs(compiling: $0.location.path)) }
        for (part, target) in entitlements.programs.enumerated() where !target.isApp {
            for app in target.hosts where entitlements.programs[app].isApp {
                if let store = store(of: app, openedBy: part) { self.stores.append(store) }
            }
        }
    }

    private func store(of app: Int, openedBy part: Int) -> AppPermissions.SharedStore? {
        let ofApp = opened.filter { $0.programs.contains(app) && $0.store.ways.contains(where: \.isMirrored) }
        let shared = opened.filter { store, programs in
            programs.contains(part) && ofApp.contains { $0.store.isSame(as: store) }
                && (!programs.contains(app) || usesOwner(of: store, part, besides: app))
        }.map(\.store)
        // Code that opens a store in two ways may choose the one without CloudKit for the part.
        let isSynced = shared.flatMap(\.ways).allSatisfy(\.isMirrored)
        return shared.first.map { store in
            AppPermissions.SharedStore(of: app, openedBy: part, isSynced: isSynced, at: store.location)
        }
    }

    /// True if a source that only the part compiles names the type that opens a store.
    private func usesOwner(of store: OpenedStore, _ part: Int, besides app: Int) -> Bool {
        guard let owner = store.owner else { return false }
        return files.contains { file in
            guard file.bytes.hasWord(owner) else { return false }
            let programs = entitlements.programs(compiling: file.path)
            return programs.contains(part) && !programs.contains(app)
        }
    }
}

extension OpenedStore.Way {
    fileprivate var isMirrored: Bool {
        switch database {
        case .automatic, .container: true
        case .none, .undecided: false
        }
    }
}

extension OpenedStore {
    /// True if it has the name of another one, and the models or classes of it.
    fileprivate func isSame(as other: OpenedStore) -> Bool {
        guard framework == other.framework, configuration == other.configuration else { return false }
        if framework == .coreData { return !Set(models).isDisjoint(with: other.models) }
        let names = Set(classes.compactMap(\.names.last))
        return !names.isDisjoint(with: other.classes.compactMap(\.names.last))
    }
}
