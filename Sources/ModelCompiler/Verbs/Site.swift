import CompilerSupport
package import ModelDocuments
import SchemaRules

extension Compiler {
    /// `modelc site`: the content of the pages.
    ///
    /// The findings are those of ``check()``; the plans are for the models that are marked as mirrored.
    ///
    /// - Returns: The findings and the content; none when an input could not be read, because the pages would look as
    ///   if it did not exist.
    package func site() -> (result: CompilerResult, site: Site?) {
        let analysis = Analysis(project)
        let judgements = Line.judge(analysis)
        let result = Line.report(judgements, of: analysis)
        let planned = analysis.models.filter(\.today.isInCloud).map(\.input)
        let plan = planned.isEmpty ? nil : Compiler(project.with(models: planned)).plan()
        let results = [result] + [plan?.result].compactMap(\.self)
        guard results.allSatisfy({ $0.status(failingOn: nil) == .clean }) else { return (result, nil) }
        // A section without a model may precede those of the models.
        let sections = result.report.sections.suffix(judgements.count)
        let general = result.report.sections.dropLast(judgements.count)
        let judged = Array(zip(judgements, sections))
        let models = judged.compactMap { analysis.siteModel($0, $1, result.sources) }
        var site = Site(models: models, plans: plan?.plans ?? [])
        site.schemaFiles = judged.compactMap { $0.siteSchema($1, result.sources) }
        site.findings = general.flatMap { $0.siteFindings(result.sources) }
        return (result, site)
    }
}

extension Analysis {
    /// A model for the site; nil for one that could not be read, and for a schema file.
    fileprivate func siteModel(
        _ judgement: Judgement,
        _ section: ReportSection,
        _ sources: FindingTexts
    ) -> SiteModel? {
        guard let named = namedModel(judgement.model) else { return nil }
        let history = judgement.history
        var model = SiteModel(named)
        model.scope = scopeWords(judgement.model)
        model.findings = section.siteFindings(sources)
        model.remarks = section.facts
        model.shareRoots = judgement.model.input.listing.shareRoots.map(\.value)
        // A single version needs no comparison, and its hashes may take long.
        if let versions = history.history {
            model.compatibility = compatibility(judgement.model, history)
            if versions.versions.count > 1 {
                model.firstVersions = versions.versions.firstVersions(ofElementsAt: versions.currentPosition)
                model.migration = migration(
                    of: versions.versions,
                    to: judgement.model,
                    VersionOrder(history.shipped)
                )
            }
        }
        return model
    }
}

extension Judgement {
    /// A schema file for the site; nil for a model.
    fileprivate func siteSchema(_ section: ReportSection, _ sources: FindingTexts) -> SiteSchema? {
        guard let native = model.native else { return nil }
        var schema = SiteSchema(path: model.input.path, name: model.input.name, schema: native.schema)
        schema.findings = section.siteFindings(sources)
        schema.remarks = section.facts
        return schema
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
