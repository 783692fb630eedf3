import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let fieldRemoved = Rule<SchemaComparison>(
        id: "CKP302",
        name: "field-removed",
        severity: .warning,
        isWaivable: false,
        summary: "Production has a field that no property of the model has.",
        rationale: """
            A deployed field stays forever, and older versions of the app continue to read and write it. Nothing \
            fails, but only a property with the same type and encryption can use the name. An export does not show \
            whether the property ever was in this model, so the finding is a warning. If the ledger has the field, or \
            the branch removed the property, the finding is an error.

            Mirroring does not write an attribute that becomes transient, derived, or ignored, so its field counts as \
            removed. Production can have such a field all the same, for example because an older plan had it. If the \
            attribute never was anything else, you can change or remove it. Neither an export nor a ledger shows the difference. Models show it: the model at the merge base \
            (`--against`), releases (`--shipped-tags`), and the other versions in the bundle. If none of them has the \
            attribute, the finding is a warning.

            Keep the property, or record that you removed it on purpose: `modelc retire Post.title --reason '…'`. \
            Plans keep the field in both cases.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: [
                    "field CD_Post CD_title STRING single plain",
                    "retired-field CD_Post CD_title replaced%20by%20summary",
                ]
            ),
            RuleExample(
                .post("title", "String"),
                production: ["CD_Post": ["CD_title STRING", "CD_title_ckAsset ASSET", "note STRING"]]
            ),
        ],
        failing: [
            RuleExample(
                .post("title", "String").marking("name"),
                production: ["CD_Post": ["CD_subtitle STRING", "CD_subtitle_ckAsset ASSET", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="word" optional="YES" transient="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_word STRING"]]
            ),
            RuleExample(#"<entity ↓name="Post"/>"#, ledger: ["field CD_Post CD_title STRING single plain"]),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                before: .post("title", "String"),
                production: ["CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                .post("position", "Integer 16").marking("name"),
                before: .post("sortOrder", "Integer 16"),
                production: ["CD_Post": ["CD_sortOrder INT64"]]
            ),
            RuleExample(schema: ["↓Post ( title STRING )"], production: ["Post ( subtitle STRING, title STRING )"]),
            RuleExample(schema: ["↓Post ( position INT64 )"], production: ["Post ( sortOrder INT64 )"]),
        ]
    ) { comparison, findings in
        for case .fieldRemoved(let type, let field, let parent) in comparison.changes {
            let subject = DeployedElement.field(recordType: type.name, name: field.name)
            let new = comparison.suspectedName(of: field, in: parent)
            findings.report(
                comparison.message(forRemoved: field, from: parent),
                at: comparison.needed.author.place(of: parent).location,
                symbol: subject.symbol,
                help: comparison.help(forRemoved: field, of: parent, nowNamed: new),
                related: [comparison.deployed(field, of: type.name)],
                severity: comparison.wasPartOfModel(subject) ? .error : nil,
                fix: comparison.fix(restoring: field, of: parent, nowNamed: new)
            )
        }
    }

    /// The help for a deployed element that the schema file lacks.
    static let keepingInFile =
        "Keep it in the file, there with the comment '// DEPRECATED: reason' once the app no longer uses it; or say with "
        + "modelc retire that it left on purpose."

    static let removedField = Decision<FieldPair>(of: fieldRemoved) { pair in
        guard let field = pair.deployed, pair.canBeMissed, !pair.fields.writtenNames.contains(pair.name)
        else { return nil }
        if pair.fields.formerNames.contains(pair.name) || pair.evidence.isRetired(pair.subject) { return nil }
        if pair.author.retirement(ofType: pair.type.name, field: pair.name) != nil { return nil }
        // A field that was probably never written is no loss.
        if pair.needed != nil, pair.comparison.history.writing(of: pair.subject) == .assumed { return nil }
        return .fieldRemoved(pair.fields.deployed, field, parent: pair.type)
    }
}

extension SchemaComparison {
    fileprivate func message(forRemoved field: Field, from type: MirroredRecordType) -> String {
        let (name, file) = ("\(type.name).\(field.name)", path(of: field, in: type.name))
        if needed.author.language == .schemaFile { return "the schema lacks the field '\(name)', which is in \(file)" }
        // Only a derived or ignored attribute has it, which is probably not written.
        let isAssumed = type.field(named: field.name)?.isAssumed == true
        let owner = isAssumed ? "stored attribute" : "property"
        return "no \(owner) of '\(needed.author.place(of: type).symbol)' has the field '\(name)', which is in \(file)"
    }

    /// A property that still has the name tells more about what happened than the field does.
    fileprivate func help(forRemoved field: Field, of type: MirroredRecordType, nowNamed new: NamedPlace?) -> String {
        let stays = "A deployed field stays forever"
        let hint =
            new.map {
                " '\($0.symbol)' looks like its new name: CloudKit renames nothing, so its values would stay behind."
            } ?? ""
        if needed.author.language == .schemaFile { return "\(stays).\(hint) \(ProductionRuleTable.keepingInFile)" }
        let name = MirroringNames.property(ofField: field.name)
        return switch needed.author.reasonWithoutField(name, in: type) {
        case .toMany:
            """
            \(stays). '\(name)' is now a to-many relationship, so older versions and this version do not see each \
            other's links.
            """
        case .notWritten(let reason):
            "\(stays). '\(name)' is \(reason), so this version does not write it. "
                + "Store it again, or record with modelc retire that you removed it on purpose."
        case nil: "\(stays).\(hint) Keep the property, or record with modelc retire that you removed it on purpose."
        }
    }

    /// The property that a removed field probably has now: the only new one of the record type with the same form, when no
    /// other field of this form is gone, and the field was there where the branch began. CloudKit renames nothing, so that a
    /// rename is a field that is gone and a new one, and only people know that both are one.
    fileprivate func suspectedName(of field: Field, in type: MirroredRecordType) -> NamedPlace? {
        if let baseline = history.baseline {
            if baseline.recordType(named: type.name)?.field(named: field.name) == nil { return nil }
        } else if needed.author.language != .schemaFile {
            // Production has fields of other models and of older versions; a schema file is all of a container.
            return nil
        }
        var (gone, new): (Int, [MirroredField]) = (0, [])
        for change in changes {
            switch change {
            case .fieldRemoved(_, let other, let parent) where parent.name == type.name && other.type == field.type:
                gone += 1
            case .fieldMissing(let parent, let other) where parent.name == type.name && other.field.type == field.type:
                new.append(other)
            default: break
            }
        }
        return gone == 1 && new.count == 1 ? needed.author.property(of: new[0], nil) : nil
    }

    /// The edit that gives back the name of a removed field, or in a schema file its line. It is no certain one, because the
    /// field can also be retired.
    fileprivate func fix(restoring field: Field, of type: MirroredRecordType, nowNamed new: NamedPlace?) -> Fix? {
        switch needed.author.language {
        case .editor:
            let name = MirroringNames.property(ofField: field.name)
            return new.map { Fix(.set("name", to: name), at: $0.location, isCertain: false) }
        case .swift: return nil
        case .schemaFile:
            let name = new?.symbol.split(separator: ".").last.map(String.init)
            if let new, let name, Identifier.spelling(of: field.name) == field.name {
                return Fix(.replace(name, by: field.name), at: new.location, isCertain: false)
            }
            return Fix(.member(field.line), at: needed.author.place(of: type).location, isCertain: false)
        }
    }
}
