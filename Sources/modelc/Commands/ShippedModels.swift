import ModelCompiler

extension Workspace {
    /// For each model its releases, newest first: those of the tags that `--shipped-tags` matches, or the one that
    /// `--shipped` says ships now; none without either option.
    func shippedModels(of request: CompilerRequest) throws(CommandFailure) -> [CompilerRequest] {
        guard let pattern = arguments.value(.shippedTags) else { return try shippedNow(of: request) }
        if arguments.has(.shipped) { throw .usage("--shipped and --shipped-tags cannot be used together") }
        let models = request.models.filter { !$0.isSchema }
        if models.isEmpty { throw .usage("--shipped-tags needs a model") }
        return try models.map { model throws(CommandFailure) in
            let releases = try showing("reading the releases of \(model.path)") { () throws(CommandFailure) in
                try GitReleases(of: model, tagged: pattern)
            }
            if releases.models.isEmpty {
                throw .missingInput("no tag that matches '\(pattern)' has '\(model.path)'")
            }
            if !releases.tagsWithoutModel.isEmpty {
                inform("'\(model.path)' is not in \(releases.tagsWithoutModel.joined(separator: ", "))")
            }
            return request.replacing(releases.models)
        }
    }

    /// The models as they are, or in the version that `--shipped=` names.
    private func shippedNow(of request: CompilerRequest) throws(CommandFailure) -> [CompilerRequest] {
        guard let version = arguments.value(.shipped) else { return [] }
        let models = request.models.filter { !$0.isSchema }
        if models.isEmpty { throw .usage("--shipped needs a model: modelc lock advance <model> --shipped") }
        if version.isEmpty { return models.map { request.replacing([$0]) } }
        let shipped = try models.map { model throws(CommandFailure) in
            try self.request(for: ["\(model.path)#\(version)"]).models.map { version in
                var version = version
                version.stores = model.stores
                return request.replacing([version])
            }
        }
        return shipped.flatMap(\.self)
    }
}

extension CompilerRequest {
    /// The same run over other models.
    fileprivate func replacing(_ models: [ModelInput]) -> CompilerRequest {
        var request = self
        request.models = models
        return request
    }
}
