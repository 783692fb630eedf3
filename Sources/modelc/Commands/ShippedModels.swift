import ModelCompiler

extension Workspace {
    /// For each model its releases, newest first: those of the tags that `--shipped-tags` matches, or the one that
    /// `--shipped` says ships now; none without either option.
    func shippedModels(of project: Project) throws(CommandFailure) -> [Project] {
        guard let pattern = arguments.value(.shippedTags) else { return try shippedNow(of: project) }
        if arguments.has(.shipped) { throw .usage("--shipped and --shipped-tags cannot be used together") }
        let models = project.models.filter { !$0.isSchema }
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
            return project.with(models: releases.models)
        }
    }

    /// The models as they are, or in the version that `--shipped=` names.
    private func shippedNow(of project: Project) throws(CommandFailure) -> [Project] {
        guard let version = arguments.value(.shipped) else { return [] }
        let models = project.models.filter { !$0.isSchema }
        if models.isEmpty { throw .usage("--shipped needs a model: modelc lock advance <model> --shipped") }
        if version.isEmpty { return models.map { project.with(models: [$0]) } }
        let shipped = try models.map { model throws(CommandFailure) in
            try survey.project(of: ["\(model.path)#\(version)"]).models.map { version in
                var version = version
                version.stores = model.stores
                return project.with(models: [version])
            }
        }
        return shipped.flatMap(\.self)
    }
}
