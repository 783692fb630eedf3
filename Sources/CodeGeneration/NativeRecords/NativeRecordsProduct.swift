import CloudSchema
import CompilerSupport
import SchemaRules
import Templating

extension DraftedProduct {
    /// Structs for the records of a schema file, and an enum over all of them.
    static func records(_ source: NativeGenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let types = NativeRecordTypes(source, manner.affixes)
        let review = NativeRecordValidator(types)
        let imports = Set(manner.imports.map(\.text)).subtracting(["CloudRecords"]).sorted()
        return DraftedProduct(
            types.declarations,
            template: "native-record",
            diagnostics: review.diagnostics,
            types: review.generatedTypes
        ) { manner.recordKeys(of: $0).adding(["imports": .texts(imports)]) }
    }
}

extension NativeRecordTypes {
    /// The mappings by name, and the registry.
    var declarations: [RecordDeclaration] {
        let records = all.compactMap { type in
            type.name.map {
                RecordDeclaration(.record, $0, record(of: type, $0), usesFoundation: type.usesFoundation)
            }
        }
        guard let registry, !records.isEmpty else { return records }
        return (records + [RecordDeclaration(.registry, registry, self.registry(registry))])
            .inOrder(of: \.name.text)
    }

    private func registry(_ name: RecordTypeName) -> TemplateRecord {
        [
            "typeName": .text(name.text),
            "generation": .text(stringLiteral(source.generation(of: all.map(\.type)))),
            "members": .records(all.map(member)),
        ]
    }

    private func member(_ type: NativeRecordType) -> TemplateRecord {
        [
            "caseName": .text(type.enumerationCase?.asMember ?? ""),
            "recordTypeName": .text(type.name?.text ?? ""),
            "recordType": .text(commentCode(type.type.name)),
        ]
    }

    private func record(of type: NativeRecordType, _ name: RecordTypeName) -> TemplateRecord {
        let deployed = source.deployedKeys(of: type.type)
        let parent = type.property(of: type.annotation.parent?.value)
        let naming = type.namingProperty
        let documentation = source.documentation(of: type.type)
        let record: TemplateRecord = [
            "typeName": .text(name.text),
            "recordType": .text(commentCode(type.type.name)),
            "recordTypeLiteral": .text(stringLiteral(type.type.name)),
            "isPublic": .flag(source.file.isPublic(type.type)),
            "zoneLiteral": TemplateValue(type.annotation.zone.map { stringLiteral($0.value) }),
            "generation": .text(stringLiteral(source.generation(of: [type.type]))),
            "deployedKeys": TemplateValue(deployed.map { listedItems($0.map(stringLiteral)) }),
            "enumerations": .records(type.properties.compactMap { enumeration(of: $0, in: name) }),
            "documentation": .texts(documentation.isEmpty ? [] : documentation + [""]),
            "properties": .records(
                type.properties.map { property($0, of: type, isName: $0.field.name == naming?.field.name) }
            ),
            "queries": .records(type.queries.map(\.record)),
            "parameters": .records(parameters(of: type, name)),
            "recordNameValue": .text(type.recordNameValue),
            "fixedNameLiteral": TemplateValue(type.fixedName.map(stringLiteral)),
            "namingField": TemplateValue(naming.map { commentCode($0.field.name) }),
            "parent": TemplateValue(parent?.reference),
        ]
        return record.adding(type.stamps)
    }

    private func property(_ property: NativeProperty, of type: NativeRecordType, isName: Bool) -> TemplateRecord {
        let (said, field, form) = (property.annotation, property.field, property.form)
        let remarks = source.documentation(of: type.type, field)
        return [
            "name": .text(property.identifier?.asValue ?? ""),
            "reference": .text(property.reference),
            "comment": .text(property.comment(isName: isName)),
            "remarks": .texts(remarks.isEmpty ? [] : [""] + remarks),
            "type": .text(form.type),
            "fieldType": .text(form.fieldType),
            "keyLiteral": .text(stringLiteral(field.name)),
            "isEncrypted": .flag(field.type.isEncrypted),
            "defaultValue": TemplateValue(form.defaultValue),
            "isReadOnly": .flag(said.isReadOnly),
            "isConstant": .flag(said.isReadOnly || isName),
            "setter": .text(said.clearing == .never ? "setIfPresent" : "set"),
        ]
    }

    private func enumeration(of property: NativeProperty, in record: RecordTypeName) -> TemplateRecord? {
        guard let enumeration = property.enumeration, let cases = enumeration.cases else { return nil }
        let shorthands = cases.compactMap(\.identifier).filter { !NativeVocabulary.openEnumeration.contains($0.name) }
        return [
            "qualifiedName": .text("\(record.text).\(enumeration.typeName)"),
            "hasShorthands": .flag(!shorthands.isEmpty),
            "shorthands": .records(shorthands.map { ["name": .text($0.asMember)] }),
            "typeName": .text(enumeration.typeName),
            "rawType": .text(enumeration.rawType),
            "field": .text(commentCode(property.field.name)),
            "cases": .records(
                cases.map {
                    ["name": .text($0.identifier?.asMember ?? ""), "value": TemplateValue($0.said.value.literal())]
                }
            ),
        ]
    }

    /// The parameters of the initializer: the name of the record, unless a field has it, and the fields.
    private func parameters(of type: NativeRecordType, _ name: RecordTypeName) -> [TemplateRecord] {
        let own = type.recordNameDefault.map { ["recordName: RecordName<\(name.text)>\($0)"] } ?? []
        let others = type.properties.compactMap { property in
            property.identifier.map { identifier in
                let value = property.form.parameterDefault.map { " = \($0)" } ?? ""
                return "\(identifier.asValue): \(property.form.type)\(value)"
            }
        }
        return (own + others).commaSeparated.map { ["text": .text($0)] }
    }
}

extension NativeRecordType {
    /// True if a property or a condition has a type of Foundation.
    fileprivate var usesFoundation: Bool {
        let filters = annotation.queries.flatMap(\.filter).compactMap { SystemField(rawValue: $0.value) }
        return properties.contains(where: \.form.usesFoundation) || filters.contains(where: \.usesFoundation)
    }

    /// The rule for the names of records, and the text after its colon.
    private var recordNameRule: (word: String, text: String) {
        let parts = (annotation.recordName?.value ?? "uuid").split(separator: ":", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }

    /// The property whose value is the record's name; nil without such a rule.
    fileprivate var namingProperty: NativeProperty? {
        guard recordNameRule.word == "field" else { return nil }
        return property(of: recordNameRule.text).flatMap { property in
            property.annotation.flawAsRecordName(of: property.field.type) == nil ? property : nil
        }
    }

    /// The default of the parameter for the record's name, with an equals sign; empty where the parameter is required,
    /// nil where there is none.
    fileprivate var recordNameDefault: String? {
        switch recordNameRule.word {
        case "uuid": " = .random()"
        case "prefix": " = .random(prefix: \(stringLiteral(recordNameRule.text)))"
        case "fixed": " = Self.fixedName"
        default: namingProperty == nil ? "" : nil
        }
    }

    /// The name of the only record; nil where there may be several.
    fileprivate var fixedName: String? { recordNameRule.word == "fixed" ? recordNameRule.text : nil }

    /// The name of a new record.
    fileprivate var recordNameValue: String {
        guard let property = namingProperty, let name = property.identifier?.asValue else { return "recordName" }
        return "RecordName(\(name)\(property.form.type == "UUID" ? ".uuidString" : ""))"
    }
}

extension NativeRecordType {
    /// The members for the fields of the app's own bookkeeping: rules for merging, an order, and whether a record counts.
    fileprivate var stamps: TemplateRecord {
        let newest = stamped(.modification) ?? stamped(.version)
        let order = stamped(.order).flatMap { $0.form.isOrdered ? $0 : nil }
        let deletion = stamped(.softDelete)
        return [
            "mergeStamp": TemplateValue(newest.map { commentCode($0.field.name) }),
            "mergeStampName": .text(newest?.identifier?.asValue ?? ""),
            "orderField": .text(order.map { commentCode($0.field.name) } ?? ""),
            "orderReference": TemplateValue(order?.identifier?.asMember),
            "softDeletionField": .text(deletion.map { commentCode($0.field.name) } ?? ""),
            "softDeletion": TemplateValue(deletion.flatMap { $0.form.softDeletion(of: $0.reference) }),
        ]
    }

    private func stamped(_ stamp: FieldAnnotation.Stamp) -> NativeProperty? {
        properties.first { $0.annotation.stamp == stamp && $0.identifier != nil }
    }
}

extension NativeForm {
    /// True if values can be put in an order.
    fileprivate var isOrdered: Bool {
        ["Date", "Decimal", "Double", "Int64", "String"].contains { type == $0 || type == "\($0)?" }
    }

    /// An expression that is true for the record of a deleted object; nil where no value could say so.
    fileprivate func softDeletion(of property: String) -> String? {
        switch type {
        case "Bool": property
        case "Bool?": "\(property) == true"
        case "Int64": "\(property) != 0"
        case "Int64?": "(\(property) ?? 0) != 0"
        case "Date?": "\(property) != nil"
        default: nil
        }
    }
}

/// A declared query, as a function of the mapping. Its fields have the indexes that it needs.
struct NativeQuery {
    /// A parameter and its use.
    fileprivate struct Parameter {
        var name: String
        let type: String
        let key: String
    }

    private let filters: [Parameter]
    private let orders: [Parameter]
    /// True if a condition may have a value that CloudKit does not support; search words never have.
    private let isThrowing: Bool
    private let comment: String

    /// Nil when the app no longer uses one of the fields.
    init?(_ query: QueryAnnotation, of type: NativeRecordType) {
        let conditions = query.filter.map { type.condition(on: $0.value) }
        let words = query.search.map { type.words(in: $0.value) }
        let orders = query.sort.map { type.order(by: $0.value) }
        var parameters = (conditions + words + orders).compactMap(\.self)
        guard parameters.count == query.filter.count + query.search.count + query.sort.count else { return nil }
        for (index, parameter) in parameters.enumerated() {
            let again = "and\(parameter.name.filter { $0 != "`" }.withUppercaseStart)"
            let names = [parameter.name, again] + (3...).prefix(index).map { "\(again)\($0)" }
            let taken = parameters[..<index].map(\.name)
            parameters[index].name = names.first { !taken.contains($0) } ?? again
        }
        filters = Array(parameters.prefix(conditions.count + words.count))
        self.orders = Array(parameters.dropFirst(conditions.count + words.count))
        isThrowing = !conditions.isEmpty
        comment = Self.comment(filters.map(\.key), query.sort.map(\.value))
    }

    private static func comment(_ filters: [String], _ orders: [String]) -> String {
        func list(_ keys: [String]) -> String { keys.map(commentCode).joined(separator: ", ") }
        let what = filters.isEmpty ? "Asks for all records" : "Asks for records by \(list(filters))"
        return what + (orders.isEmpty ? "." : ", in the order of \(list(orders)) where one is given.")
    }

    private static func list(_ parameters: [Parameter], _ item: (Parameter, _ key: String) -> String) -> String {
        listedItems(parameters.map { item($0, stringLiteral($0.key)) }, indentation: String(repeating: " ", count: 12))
    }

    private var declarations: [String] { (filters + orders).map { "\($0.name): \($0.type)" } }

    /// The part of the declaration by which the compiler tells functions apart.
    var signature: String { declarations.joined(separator: ", ") }

    /// The template context of the query.
    var record: TemplateRecord {
        [
            "comment": .text(comment),
            "hasParameters": .flag(!(filters + orders).isEmpty),
            "parameters": .records(declarations.commaSeparated.map { ["text": .text($0)] }),
            "filters": .text(Self.list(filters) { "\($0.name).filters(on: \($1), of: Self.recordType)" }),
            "orders": .text(Self.list(orders) { "\($0.name)?.order(by: \($1))" }),
            "isThrowing": .flag(isThrowing),
        ]
    }
}

extension NativeRecordType {
    /// The declared queries, each once.
    var queries: [NativeQuery] {
        annotation.queries.compactMap { NativeQuery($0, of: self) }.uniqued(by: \.signature)
    }

    fileprivate func condition(on key: String) -> NativeQuery.Parameter? {
        if let system = SystemField(rawValue: key) {
            return system.queryType(in: name?.text ?? "CloudRecord").map {
                NativeQuery.Parameter(name: system.label, type: "QueryCondition<\($0)>", key: key)
            }
        }
        guard let property = property(of: key), let label = property.identifier?.asValue else { return nil }
        let kind = property.field.type.isList ? "QueryListCondition" : "QueryCondition"
        return NativeQuery.Parameter(name: label, type: "\(kind)<\(property.form.element)>", key: key)
    }

    fileprivate func words(in key: String) -> NativeQuery.Parameter? {
        property(of: key)?.identifier.map { NativeQuery.Parameter(name: $0.asValue, type: "QueryWords", key: key) }
    }

    fileprivate func order(by key: String) -> NativeQuery.Parameter? {
        let name = SystemField(rawValue: key)?.label ?? property(of: key)?.identifier?.name
        return name.map { NativeQuery.Parameter(name: "\($0)Order", type: "SortDirection? = nil", key: key) }
    }
}

extension SystemField {
    /// The name of the parameter.
    fileprivate var label: String {
        switch self {
        case .createTime: "created"
        case .createdBy: "createdBy"
        case .etag: "etag"
        case .modTime: "modified"
        case .modifiedBy: "modifiedBy"
        case .recordID: "recordName"
        }
    }

    /// The type that a condition compares with; nil for a field without conditions.
    fileprivate func queryType(in record: String) -> String? {
        switch self {
        case .createTime, .modTime: "Date"
        case .createdBy, .modifiedBy: "PlainReference<CloudRecord>"
        case .recordID: "PlainReference<\(record)>"
        case .etag: nil
        }
    }

    /// True if a condition compares with a type of Foundation.
    var usesFoundation: Bool { self == .createTime || self == .modTime }
}
