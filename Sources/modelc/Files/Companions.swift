import CompilerSupport
import ModelCompiler

extension Workspace {
    /// Adds the other models that settings list for the containers of the models that the user named.
    func addCompanions(to request: inout CompilerRequest, of operands: [String]) throws(CommandFailure) {
        guard !operands.isEmpty else { return }
        for settings in request.models.compactMap(\.settings).uniqued(by: \.path) {
            for (path, store) in settings.settings.listings(besides: request.models) {
                let place = Path.join(Path.folder(of: settings.path), path)
                if let companions = try companions(at: place, with: store, request.today) {
                    request.companions += companions
                } else {
                    inform("'\(path)' has the same container in \(settings.path) and could not be read".printable)
                }
            }
        }
    }

    /// What the models at a path need that have a store; nil where they cannot be read.
    private func companions(
        at path: String,
        with store: Settings.Store,
        _ today: CalendarDate
    ) throws(CommandFailure) -> [ModelNeeds]? {
        let conditions = try conditions()
        let located = try? ModelLocator(
            named: [path],
            settings: arguments.value(.config),
            conditions: conditions,
            takesSchemas: true
        )
        let models = (located?.models ?? []).filter { $0.stores.contains(store) }
        let needs = models.compactMap { ModelNeeds(of: $0, today: today) }
        return needs.isEmpty || needs.count < models.count ? nil : needs
    }
}

extension Settings {
    /// The models and schema files with a container of some models, but not these models, each with such a store.
    ///
    /// They are those models when they have the same stores, whatever their paths look like.
    fileprivate func listings(besides models: [ModelInput]) -> [(path: String, store: Store)] {
        let stores = models.flatMap(\.stores)
        let present = Set(stores.map(\.name.location))
        let containers = Set(stores.map(\.container?.value))
        func isOther(_ store: Store) -> Bool {
            !present.contains(store.name.location) && containers.contains(store.container?.value)
        }
        let others = self.models.compactMap { model in
            model.stores.first(where: isOther).map { (model.path.value, $0) }
        }
        return others + schemas.filter { isOther($0.store) }.map { ($0.path.value, $0.store) }
    }
}
