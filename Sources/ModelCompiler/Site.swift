import CompilerSupport
package import ModelDocuments
import SchemaRules

extension Compiler {
    /// `modelc site`: everything that pages show.
    ///
    /// The findings are those of ``check()``; the plans are for the models that are marked as mirrored.
    ///
    /// - Returns: The findings, and what the pages show; no pages when something could not be read, because pages without it
    ///   would look as if it were not there.
    package func site() -> (result: CompilerResult, site: Site?) {
        let compilation = Compilation(request)
        let histories = compilation.histories
        let result = compilation.check(histories)
        var planned = request
        planned.models = request.models.indices.filter(compilation.isInCloud).map { request.models[$0] }
        let plan = planned.models.isEmpty ? nil : Compiler(planned).plan()
        let results = [result] + [plan?.result].compactMap(\.self)
        guard results.allSatisfy({ $0.status(failingOn: nil) == .clean }) else { return (result, nil) }
        // A section about what belongs to no model may stand before those of the models.
        let sections = result.report.sections.suffix(request.models.count)
        let general = result.report.sections.dropLast(request.models.count)
        let models = compilation.siteModels(Array(sections), result.sources, histories)
        var site = Site(models: models, plans: plan?.plans ?? [])
        site.schemaFiles = compilation.siteSchemas(Array(sections), result.sources)
        site.findings = general.flatMap { $0.siteFindings(result.sources) }
        return (result, site)
    }
}

extension Compilation {
    /// The models with what is known about them, in the order of the run.
    fileprivate func siteModels(
        _ sections: [ReportSection],
        _ sources: FindingTexts,
        _ histories: [BundleHistory]
    ) -> [SiteModel] {
        models.indices.compactMap { index in
            guard let named = namedModel(index) else { return nil }
            var model = SiteModel(named)
            model.scope = scopeWords(index)
            model.findings = sections[index].siteFindings(sources)
            model.remarks = sections[index].facts
            model.shareRoots = models[index].input.listing.shareRoots.map(\.value)
            // One version alone has nothing to be compared with, and its hashes may take long.
            if histories[index].history != nil {
                model.compatibility = compatibility(index, histories[index])
            }
            if let history = histories[index].history, history.versions.count > 1 {
                model.firstVersions = FirstVersions(upTo: history.currentPosition, of: history.versions)
                model.migration = migration(of: history.versions, to: index, VersionOrder(histories[index].shipped))
            }
            return model
        }
    }

    /// The schema files with what is known about them, in the order of the run.
    fileprivate func siteSchemas(_ sections: [ReportSection], _ sources: FindingTexts) -> [SiteSchema] {
        models.indices.compactMap { index in
            guard let native = models[index].native else { return nil }
            let input = models[index].input
            var schema = SiteSchema(path: input.path, name: input.name, schema: native.schema)
            schema.findings = sections[index].siteFindings(sources)
            schema.remarks = sections[index].facts
            return schema
        }
    }
}

extension ReportSection {
    fileprivate func siteFindings(_ sources: FindingTexts) -> [SiteFinding] {
        findings.map { finding in
            let place = finding.diagnostic.location.map { location in
                let start = sources.range(of: location)?.start
                return location.path + (start.map { ":\($0.line):\($0.column)" } ?? "")
            }
            return SiteFinding(finding.diagnostic, place: place, waiver: finding.waiver?.words)
        }
    }
}
