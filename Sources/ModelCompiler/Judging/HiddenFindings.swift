import CompilerSupport
import ModelDocuments
import ObjectModel
import SchemaRules
import SwiftSources

// The findings that the settings of a branch hide and those of its merge base would show.

extension Project {
    /// Today's models under the settings of where the branch began; nil where these are the same, and without a merge base.
    ///
    /// A model that is new has the settings of the branch alone. Stores count only where the branch says that there are
    /// none, or leaves its settings behind: a store that moves has rules of its own.
    var underSettingsThen: Project? {
        guard mergeBase.reference != nil else { return nil }
        let judged = models.map { model in
            guard mergeBase.models[model.path] != nil else { return model }
            let then = mergeBase.listed[model.path]
            var judged = model
            judged.settings = then?.settings
            if let then { judged.takeStatements(of: then) }
            guard let then, model.settings == nil || model.isNewlyEmpty(since: then) else { return judged }
            judged.listing = then.listing
            judged.isListed = then.isListed
            judged.isLocal = false
            return judged
        }
        let isSame = zip(models, judged).allSatisfy { $0.settings?.settings == $1.settings?.settings }
        return isSame ? nil : with(models: judged)
    }

    /// The findings about what today's settings hide.
    ///
    /// - Parameters:
    ///   - before: The report under the settings of then.
    ///   - today: The report under those of today.
    /// - Returns: One for each hidden finding, and one when a run fails later.
    func hiddenFindings(before: Report, today: Report) -> [Diagnostic] {
        let hidden = before.softened(in: today).filter { !$0.finding.diagnostic.rule.id.hasPrefix("CFG") }
        return hidden.compactMap { section, finding, now -> Diagnostic? in
            guard let model = models.first(where: { $0.name == section }) else { return nil }
            return hiding(of: finding.diagnostic, by: cause(of: finding.diagnostic, now, in: model), in: model)
        } + leftOut + laterFailure(in: today)
    }

    /// Code that `#if` leaves out under the conditions of the branch, and did not leave out under those of then.
    private var leftOut: [Diagnostic] {
        models.compactMap { model in
            guard let here = mergeBase.models[model.path], let then = mergeBase.listed[model.path] else { return nil }
            let names = Set(here.declaredNames)
            let missing = then.declaredNames.filter { !names.contains($0) }
            // An entity stands for its properties.
            let subjects = missing.filter { name in !missing.contains { name.hasPrefix("\($0).") } }
            guard let first = subjects.first else { return nil }
            let reason = model.listing.reason?.value
            let words = subjects.map { "'\($0)'" }.listed(8)
            return Diagnostic(
                rule: WaiverRules.hiddenByBranch,
                severity: reason == nil ? .error : .note,
                message: "the branch hides \(words): \"define\" leaves it out\(reason.map { ": \($0)" } ?? "")"
                    .printable,
                help: reason == nil ? "If that is meant, say why with \"reason\" beside it." : nil,
                symbol: first,
                location: model.listing.define.first?.location
            )
        }
    }

    private func hiding(of finding: Diagnostic, by cause: HidingCause, in model: ModelInput) -> Diagnostic {
        let isNew = mergeBase.listed[model.path] == nil
        let subject = finding.symbol.map { " of '\($0)'" } ?? ""
        let reason = cause.reason.map { ": \($0)" } ?? ""
        return Diagnostic(
            rule: WaiverRules.hiddenByBranch,
            severity: isNew || cause.reason != nil || cause.isStatement ? .note : .error,
            message: "the branch hides \(finding.rule.id)\(subject): \(cause.words)\(reason)".printable,
            help: cause.reason == nil ? cause.remedy : nil,
            symbol: finding.symbol,
            location: cause.location,
            related: [Diagnostic.Related("the hidden finding is here: \(finding.message)", at: finding.location)]
        )
    }

    private func cause(of finding: Diagnostic, _ now: ReportFinding?, in model: ModelInput) -> HidingCause {
        if let waiver = now?.waiver { return HidingCause("a waiver accepts it", because: waiver.words) }
        if now?.isKnown == true {
            return HidingCause("it is listed as known", because: "it is older than the settings")
        }
        guard let settings = model.settings?.settings else {
            return HidingCause(
                "no settings apply to the model any more",
                remedy: "Move modelc.json back above the model."
            )
        }
        let level = settings.rules.first { RuleCatalogue.entry(for: $0.rule.value)?.metadata.id == finding.rule.id }
        if let level {
            return HidingCause(
                "\"rules\" sets it to \(level.level.rawValue)",
                because: level.reason?.value,
                at: level.rule.location,
                remedy: "If that is meant, say why: \"\(level.rule.value)\": {\"level\": \"\(level.level.rawValue)\", "
                    + "\"reason\": \"…\"}."
            )
        }
        if let place = model.listing.emptyStores {
            return HidingCause(
                "\"stores\": [] says that nothing of the model is mirrored",
                because: model.listing.reason?.value,
                at: place,
                remedy: "If that is meant, say why with \"reason\" beside it."
            )
        }
        if let statement = model.statement(hiding: finding) { return HidingCause(statement, isStatement: true) }
        return HidingCause(
            "the settings no longer raise its level",
            remedy: "If that is meant, give the rule a level with a reason."
        )
    }

    /// That the settings would let a run pass which failed before. It fails as before, because the strictest of both counts.
    /// Nothing is said where no finding is between the two, so that a team can change its mind.
    private func laterFailure(in report: Report) -> [Diagnostic] {
        let today = Set(settings.map(\.settings.failOn))
        guard !mergeBase.thresholds.isEmpty, !today.isEmpty, !today.contains(failureThreshold),
            let severity = failureThreshold.severity,
            report.standing.contains(where: { $0.severity >= severity })
        else { return [] }
        return [
            Diagnostic(
                rule: WaiverRules.hiddenByBranch,
                severity: .note,
                message:
                    "\"failOn\" was \(failureThreshold.rawValue) at the merge base; the run still fails at that severity",
                location: nil
            )
        ]
    }
}

/// Why a finding is not shown, or shown as less.
private struct HidingCause {
    let words: String
    /// The reason that the setting gives.
    let reason: String?
    let location: SourceLocation?
    let remedy: String?
    /// True if the setting says what is so, and cannot have a reason.
    let isStatement: Bool

    init(
        _ words: String,
        because reason: String? = nil,
        at location: SourceLocation? = nil,
        remedy: String? = nil,
        isStatement: Bool = false
    ) {
        self.isStatement = isStatement
        self.words = words
        self.reason = reason
        self.location = location
        self.remedy = remedy
    }
}

extension ModelInput {
    /// Takes what settings of then said about the app, and what a branch says otherwise to have less judged: the way of the
    /// migration, what is shared, and the code that is compared with a schema.
    fileprivate mutating func takeStatements(of then: ModelInput) {
        listing.migration = then.listing.migration
        listing.shareRoots = then.listing.shareRoots
        let foreign = Set(then.annotations.types.filter { $0.code == .nothing }.map(\.name.value))
        for position in annotations.types.indices where !foreign.contains(annotations.types[position].name.value) {
            annotations.types[position].code = nil
        }
        code = codeThen ?? code
    }

    /// A setting about the app that hides a finding; nil where the settings have none of its kind.
    fileprivate func statement(hiding finding: Diagnostic) -> String? {
        switch finding.rule.id.prefix(3) {
        case "MIG": listing.migration.map { "\"migration\" is \($0.rawValue)" }
        case "SHR": "\"shareRoots\" does not have it any more"
        case "REC": "\"code\" leaves the code out"
        default: nil
        }
    }

    /// The entities of Swift sources and their properties.
    fileprivate var declaredNames: [String] {
        (swiftData?.read.version()?.model.entities ?? []).flatMap { entity in
            [entity.name]
                + (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map { "\(entity.name).\($0)" }
        }
    }

    /// True if the settings say that nothing of it is mirrored, and did not say so then.
    fileprivate func isNewlyEmpty(since then: ModelInput) -> Bool {
        listing.emptyStores != nil && then.listing.emptyStores == nil
    }
}
