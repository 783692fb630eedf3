import CompilerSupport
import Mirroring
import ModelDocuments
import ObjectModel
import SchemaRules
import SwiftSources

// The report of `check` besides its findings: the checks that ran, and those that did not.

extension Analysis {
    /// The section about one model.
    func section(about judgement: Judgement, _ findings: [ReportFinding]) -> ReportSection {
        let (model, history) = (judgement.model, judgement.history)
        var section = ReportSection(name: model.input.name, heading: heading(model), findings: findings)
        if let native = model.native {
            section.checked = ["schema rules, \(counted(native.ownTypes.count, "record type", "record types"))"]
            section.checked += [model.input.code?.words].compactMap(\.self) + permissions(of: model).words
            section.checked += comparedWith(model)
            section.remarks += unresolvedKeys(model) + environmentTable(model)
            section.notCompared = productionNotCompared(with: model)
            return section
        }
        guard let graph = model.graph else { return section }
        section.checked = ["model rules, \(counted(graph.model.entities.count, "entity", "entities"))"]
        section.checked += permissions(of: model).words
        if let mirrored = model.mirrored {
            section.stores = mirrored.reportStores(of: model.input)
            section.checked.append("CloudKit rules")
            if !mirrored.scope.stores.contains(where: { $0.scope == .public }) {
                section.notApplied.append("public-database rules (no public store)")
            }
            section.checked += comparedWith(model)
            for container in containers(of: model)
            where !model.today.isPartial && !evidence(of: container, for: model).isEmpty {
                if let remark = notJudged(model, in: container, history) { section.remarks.append(remark) }
            }
            section.remarks += environmentTable(model)
            section.notCompared = productionNotCompared(with: model)
            section.mirroring = ReportMirroring(.mirrored, because: mirrored.scope.sign(of: model.input))
        } else {
            let reason = notMirrored(model.input)
            section.mirroring = reason
            section.remarks.append("CloudKit rules not applied: \(reason.reason)")
        }
        if let roots = judgement.shared?.judgedRoots {
            if roots.isEmpty {
                section.notApplied.append("sharing (no chosen store is private)")
            } else {
                let names = roots.count > 3 ? "\(roots.count) roots" : roots.joined(separator: ", ")
                section.checked.append("sharing of \(names)".printable)
            }
        }
        if model.today.isPartial {
            section.remarks.append("not judged: removed properties and classes, versions (sources cannot be read)")
            return section
        }
        if let words = history.words { section.checked.append(words) }
        section.remarks += history.remarks
        if project.options.isRelease, history.shipped.source == .none, findings.contains(where: \.isKnown) {
            section.remarks.append(
                "not judged: whether a version that shipped has the known faults (record it with modelc lock advance --shipped, or "
                    + "name tags with --shipped-tags)"
            )
        }
        return section
    }

    /// The section about records of the app's own without a schema file, and about schema files that are not the app's; nil
    /// without any.
    var sectionAboutRecords: ReportSection? {
        let strangers = project.strangeSchemaWords
        if project.records == nil, strangers.isEmpty { return nil }
        var section = ReportSection(name: "records", heading: "records of the app's own")
        section.checked = [project.records?.words].compactMap(\.self)
        section.remarks = strangers
        section.notCompared = [project.records].compactMap(\.self).map { code in
            "not judged: \(code.summary), and no schema file has them; 'modelc init' prints the schema that the code needs"
        }
        return section
    }

    /// The places that write, read or query records and could not be read: their number; all of them with `--verbose`.
    private func unresolvedKeys(_ model: ModelTimeline) -> [String] {
        guard let code = model.input.code, !code.records.unresolved.isEmpty else { return [] }
        let places = code.records.unresolved.uniqued { "\($0.location)" }
        let words = "\(counted(places.count, "place", "places")) in the code could not be read"
        if !project.options.isVerbose { return ["\(words): --verbose"] }
        return ["\(words):"] + places.map { "    \(code.words(for: $0.location)): \($0.reason)".printable }
    }

    /// The evidence with which the model was compared in each of its containers.
    private func comparedWith(_ model: ModelTimeline) -> [String] {
        containers(of: model).compactMap { container in
            let evidence = evidence(of: container, for: model)
            if evidence.isEmpty { return nil }
            let words = evidence.map { $0.isOfBaseline ? "the model at the merge base" : container.words }
            return "production law (\(words.joined(separator: "; ")))"
        }
    }

    /// The containers of a model whose production nobody compared with it, and what to do. A green run would otherwise look as
    /// if it had.
    private func productionNotCompared(with model: ModelTimeline) -> [String] {
        let containers = production.containers.filter { !Set(model.today.containerNames).isDisjoint(with: $0.names) }
        let unknown = containers.filter { !$0.knowsProduction }
        if unknown.isEmpty { return [] }
        let names = unknown.flatMap { $0.names.compactMap(\.self) }
        let subject = containers.count == 1 || names.isEmpty ? "" : " of \(names.joined(separator: ", "))"
        return [
            "production\(subject) was not compared: there is no export and no ledger; if the app has shipped, run "
                + "'modelc export', then 'modelc init --production production.ckdb'"
        ]
    }

    /// The checks that did not run, because the meaning of shipped models is unknown.
    private func notJudged(_ model: ModelTimeline, in container: ContainerInputs, _ history: ModelHistory) -> String? {
        let models = shippedModels(model, history.shippedModels)
        let known = evidence(of: container, for: model).compactMap {
            shippedMeaning(model, in: container, by: $0, models)
        }
        if known.contains(where: { model.mirrored.map($0.concern) == true }) { return nil }
        let reason =
            container.ledger == nil ? "exports do not include this" : "the ledger has no shipped version of this model"
        return "not judged: \(SchemaComparison.notJudged.joined(separator: ", ")) (\(reason))"
    }

    /// A table of the fields that a release needs and whose states differ between the environments.
    private func environmentTable(_ model: ModelTimeline) -> [String] {
        guard project.options.isRelease else { return [] }
        return model.schemas.flatMap { schema -> [String] in
            guard let known = production[schema.container], let there = known.development?.evidence,
                let deployed = known.evidence
            else { return [] }
            return EnvironmentTable(needed: schema, development: there, production: deployed).cells.aligned()
        }
    }

    /// The reason that the CloudKit rules did not run.
    private func notMirrored(_ model: ModelInput) -> ReportMirroring {
        if model.listing.emptyStores != nil {
            let path = model.settings?.path.split(separator: "/").last.map(String.init) ?? "the settings"
            return ReportMirroring(.local, because: "\(path) says that no store is mirrored (\"stores\": [])".printable)
        }
        if let code = model.codeScope, let place = code.localPlace, code.undecided == nil {
            let words = code.isLocalByDefault ? "no entitlements name a container" : "the code keeps it on the device"
            return ReportMirroring(.local, because: "\(words) (\(model.app.words(for: place)))".printable)
        }
        if let undecided = model.codeScope?.undecided {
            let words = "nobody can tell whether the model is mirrored (\(model.app.words(for: undecided.location)))"
            return ReportMirroring(.undecided, because: "\(words); use `--undecided` to apply them".printable)
        }
        let words = "the model is not marked as mirrored; use `--database private` to apply them"
        return ReportMirroring(.unmarked, because: words)
    }

    private func heading(_ model: ModelTimeline) -> String {
        model.input.heading + (scopeWords(model).map { " · mirrored: \($0)" } ?? "")
    }

    /// The passes of a check, with their results.
    func passes(of judgements: [Judgement]) -> [ReportPass] {
        let isMirrored = models.contains(where: \.today.isInCloud)
        let reading: ReportPass.Status = isReadable ? .ran : .failed
        let passes = [
            ReportPass("input", reading),
            ReportPass("model", reading),
            ReportPass("cloudkit", isMirrored ? .ran : .notApplicable),
            ReportPass(
                "production",
                productionStatus(isMirrored: isMirrored),
                because: models.filter(\.today.isInCloud).flatMap(productionNotCompared).first
            ),
        ]
        return passes
            + (models.contains { !$0.input.listing.shareRoots.isEmpty } ? [ReportPass("sharing", reading)] : [])
            + [ReportPass("versions", judgements.contains { $0.history.history != nil } ? .ran : .notApplicable)]
    }

    private func productionStatus(isMirrored: Bool) -> ReportPass.Status {
        guard production.isGiven || !project.mergeBase.models.isEmpty else { return .notApplicable }
        if !production.isReadable { return .failed }
        return isMirrored ? .ran : .notApplicable
    }
}

extension AppPermissions {
    /// The heading of a report: `entitlements: 3 targets`; none when no target is certain.
    fileprivate var words: [String] { count == 0 ? [] : ["entitlements: \(counted(count, "target", "targets"))"] }
}

extension MirroredModel {
    /// The mirrored stores, each with the source that says so.
    fileprivate func reportStores(of input: ModelInput) -> [ReportStore] {
        zip(scope.stores, members).map { store, members in
            ReportStore(
                configuration: store.configuration,
                container: store.container,
                database: store.scope.rawValue,
                entities: members.map { graph.model.entities[$0].name },
                reason: scope.reason == .code
                    ? store.location.map { input.app.words(for: $0) } ?? "" : scope.sign(of: input)
            )
        }
    }
}
