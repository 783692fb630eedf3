import CloudSchema
package import CompilerSupport

extension NativeLintTable {
    package static let annotationDoesNotFit = Rule<JudgedSchema>(
        id: "CKL152",
        name: "annotation-does-not-fit",
        severity: .error,
        summary: "The settings of a record type or field contradict the schema.",
        rationale: """
            A field that `references` a record type is a `REFERENCE`, or a `STRING` with the name of a record; only a \
            reference can have the action `deleteSelf`, and the reference to the `parent` must have no action, or the \
            server refuses the 751st child. A `bool` is an `INT64`, a `uuid`, `url` or `decimal` is a `STRING`, and \
            `dateSeconds` are a `DOUBLE` or `INT64`. A `set` is a `LIST`, and a record type has one field for each \
            `stamp`. The public database has neither zones nor shares. The field of a `recordName` with `field:…` is a \
            `required` `STRING`: a text or a UUID. The names of records and zones have at most 255 characters of ASCII \
            and do not begin with `_`, except for `_defaultZone`.

            The settings for generated code must match the field, too. A `default` is a value of the field, an `enum` \
            has values of a `STRING` or `INT64`, and a `codable` value is in a `STRING`, `BYTES` or `ASSET`. A field \
            has one of the meanings `references`, `enum`, `codable` and `as`, and not both `required` and `default`.

            Correct the settings; the type of a deployed field never changes. The finding is in the settings.
            """,
        source: "Apple, CKRecord.Reference and TN3164",
        passing: [
            RuleExample(
                schema: ["Post ( isRead INT64, key STRING, owner STRING, tag REFERENCE )", "Tag ( name STRING )"],
                settings:
                    #""types": { "Post": { "parent": "tag", "fields": { "isRead": { "as": "bool" }, "key": { "as": "uuid" }, "owner": { "references": "Tag" }, "tag": { "references": "Tag", "action": "none" } } } }"#
            ),
            RuleExample(
                post: "body BYTES, cover ASSET, kind STRING, rank DOUBLE, tags LIST<STRING>, title STRING",
                said:
                    #""recordName": "field:title", "fields": { "body": { "codable": "Body", "as": "plist" }, "cover": { "clear": "never" }, "kind": { "enum": { "draft": "D" }, "default": "D" }, "rank": { "default": 1 }, "tags": { "set": true, "default": [] }, "title": { "required": true } }"#
            ),
        ],
        failing: [
            RuleExample(post: "isRead STRING", said: #""fields": { ↓"isRead": { "as": "bool" } }"#),
            RuleExample(post: "tag INT64", said: #""fields": { ↓"tag": { "references": "Post" } }"#),
            RuleExample(
                post: "tag REFERENCE",
                said: #""parent": "tag", "fields": { ↓"tag": { "action": "deleteSelf" } }"#
            ),
            RuleExample(
                post: "title STRING, GRANT READ TO \"_world\"",
                said: #""database": "public", "zone": ↓"Posts""#
            ),
            RuleExample(
                post: "a TIMESTAMP, b TIMESTAMP",
                said: #""fields": { "a": { "stamp": "modification" }, ↓"b": { "stamp": "modification" } }"#
            ),
            RuleExample(post: "tags STRING", said: #""fields": { ↓"tags": { "set": true } }"#),
            RuleExample(post: "title STRING", said: #""recordName": ↓"fixed:_settings""#),
            RuleExample(post: "slug STRING", said: #""recordName": ↓"field:slug""#),
            RuleExample(
                post: "number INT64",
                said: #""recordName": ↓"field:number", "fields": { "number": { "required": true } }"#
            ),
            RuleExample(post: "rank INT64", said: #""fields": { ↓"rank": { "default": "first" } }"#),
            RuleExample(post: "kind INT64", said: #""fields": { ↓"kind": { "enum": ["draft", "sent"] } }"#),
            RuleExample(post: "body LOCATION", said: #""fields": { ↓"body": { "codable": "Body" } }"#),
            RuleExample(post: "cover STRING", said: #""fields": { ↓"cover": { "clear": "never" } }"#),
            RuleExample(
                schema: ["Post ( title STRING )", .share],
                settings: #""sharing": { ↓"_x": "zone" }, "types": { "Post": { "zone": ↓"_x" } }"#
            ),
        ]
    ) { judged, findings in
        let annotations = judged.file.annotations
        for zone in annotations.sharing.map(\.zone) + annotations.types.compactMap(\.zone) {
            guard zone.value != "_defaultZone", let flaw = zone.value.flawAsName else { continue }
            findings.report(
                "a zone is named '\(zone.value)', and \(flaw)",
                at: zone.location,
                symbol: zone.value,
                help: "Correct the name in the settings and in the app."
            )
        }
        for type in judged.usedTypes {
            guard let annotation = judged.file.annotation(of: type) else { continue }
            let fields = annotation.fields.keyed(by: \.name.value)
            if let zone = annotation.zone, judged.file.isPublic(type) {
                findings.report(
                    "'\(type.name)' is in the public database and in the zone '\(zone.value)'",
                    about: judged.place(of: type),
                    saidAt: zone.location,
                    help: "The public database has only its default zone. Remove the zone, or name another database."
                )
            }
            if let name = annotation.recordName, let flaw = name.value.flawAsRecordName {
                findings.report(
                    "the records of '\(type.name)' are named '\(name.value)', and \(flaw)",
                    about: judged.place(of: type),
                    saidAt: name.location,
                    help: "Write uuid, string, prefix:<text>, fixed:<name>, or field:<field>."
                )
            }
            if let name = annotation.recordName, let flaw = judged.flawInNamingField(of: type, annotation) {
                findings.report(
                    "the records of '\(type.name)' are named '\(name.value)', and \(flaw)",
                    about: judged.place(of: type),
                    saidAt: name.location,
                    help: "Name a STRING that is \"required\", a text or a UUID. Or write string, and pass the names."
                )
            }
            var stamps: Set<FieldAnnotation.Stamp> = []
            for field in type.fields {
                let isParent = annotation.parent?.value == field.name
                guard let said = fields[field.name] ?? (isParent ? FieldAnnotation() : nil) else { continue }
                let isSecond = said.stamp.map { !stamps.insert($0).inserted } ?? false
                guard let flaw = said.flaw(for: field, isParent: isParent, isSecond: isSecond) else { continue }
                let own = OwnField(type: type, field: field)
                findings.report(
                    "'\(own.symbol)' is \(field.type.text), and \(flaw)",
                    about: judged.place(of: own),
                    saidAt: said.name.location ?? annotation.parent?.location,
                    help: "Correct the settings."
                )
            }
        }
    }
}

extension Findings {
    /// Adds a finding at the annotation of a record type or field, if its place is known.
    fileprivate mutating func report(
        _ message: String,
        about place: NamedPlace,
        saidAt said: SourceLocation?,
        help: String
    ) {
        let related = said.map { _ in [Diagnostic.Related("in the schema", at: place.location)] } ?? []
        report(message, at: said ?? place.location, symbol: place.symbol, help: help, related: related)
    }
}

extension JudgedSchema {
    /// Why the field for record names is unsuitable; nil when it is suitable or not set.
    fileprivate func flawInNamingField(of type: RecordType, _ annotation: TypeAnnotation) -> String? {
        guard let name = annotation.recordName?.fieldOfRecordName?.value,
            let field = type.fields.first(where: { $0.name == name })
        else { return nil }
        if field.isOfSystem { return "that field is the server's" }
        if file.isRetired(type, field) { return "that field is retired" }
        let said = annotation.fields.first { $0.name.value == name } ?? FieldAnnotation()
        return said.flawAsRecordName(of: field.type)
    }
}

extension FieldAnnotation {
    /// The contradiction between annotation and field; nil when there is none.
    fileprivate func flaw(for field: Field, isParent: Bool, isSecond: Bool) -> String? {
        let type = field.type.primitive
        if isParent, field.type != FieldType(.reference) { return "only a REFERENCE can lead to the parent" }
        if isParent, action == .deleteSelf { return "the reference to the parent must not have the action deleteSelf" }
        if let target = references, type != .reference, type != .string {
            return "only a REFERENCE or a STRING can lead to '\(target.value)'"
        }
        if action == .deleteSelf, type != .reference { return "only a REFERENCE can have the action deleteSelf" }
        if isSet, !field.type.isList { return "only a LIST can be a set" }
        if isSecond, let stamp { return "another field has the stamp \(stamp.rawValue)" }
        if let stamp, field.type.isList || !stamp.primitives.contains(type) {
            return "the stamp \(stamp.rawValue) needs \(stamp.primitives.map(\.rawValue).joined(separator: " or "))"
        }
        guard let meaning, !meaning.primitives.contains(type) else { return flawInCode(for: field.type) }
        let words = meaning.primitives.map(\.rawValue).joined(separator: " or ")
        return "the meaning \(meaning.rawValue) needs \(words)"
    }
}

extension FieldAnnotation.Stamp {
    fileprivate var primitives: [FieldType.Primitive] {
        switch self {
        case .modification: [.timestamp, .double, .int64, .string]
        case .version, .order: [.int64, .double, .string]
        case .softDelete: [.int64, .timestamp]
        }
    }
}

extension String {
    /// The fault of a rule for record names; nil when it is valid.
    fileprivate var flawAsRecordName: String? {
        if ["uuid", "string"].contains(self) { return nil }
        guard let colon = firstIndex(of: ":") else { return "that is none of the rules" }
        let (rule, name) = (self[..<colon], self[index(after: colon)...])
        guard ["prefix", "fixed", "field"].contains(rule) else { return "that is none of the rules" }
        if name.isEmpty { return "a text is missing behind the colon" }
        return rule == "field" ? nil : String(name).flawAsName
    }

    /// The fault of a record name, a zone name, or a prefix; nil when it is valid.
    fileprivate var flawAsName: String? {
        if !utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return "CloudKit takes only ASCII" }
        if utf8.count > 255 { return "CloudKit takes at most 255 characters" }
        return hasPrefix("_") ? "names that begin with '_' are the server's" : nil
    }
}

extension FieldAnnotation.Meaning {
    fileprivate var primitives: [FieldType.Primitive] {
        switch self {
        case .bool: [.int64]
        case .uuid, .url, .decimal: [.string]
        case .dateSeconds: [.double, .int64]
        case .json: [.string, .bytes, .asset]
        case .plist: [.bytes, .asset]
        }
    }
}
