import CloudSchema
import CompilerSupport
import SchemaRules
import Templating

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
        return [
            "typeName": .text(name.text),
            "recordType": .text(commentCode(type.type.name)),
            "recordTypeLiteral": .text(stringLiteral(type.type.name)),
            "isPublic": .flag(source.native.isPublic(type.type)),
            "zoneLiteral": TemplateValue(type.annotation.zone.map { stringLiteral($0.value) }),
            "generation": .text(stringLiteral(source.generation(of: [type.type]))),
            "deployedKeys": TemplateValue(deployed.map { $0.map(stringLiteral).joined(separator: ", ") }),
            "enumerations": .records(type.properties.compactMap(enumeration)),
            "properties": .records(type.properties.map(property)),
            "queries": .records(type.queries.map(\.record)),
            "parameters": .records(parameters(of: type, name)),
            "recordNameValue": .text(type.recordNameValue),
            "parent": TemplateValue(parent?.reference),
        ]
    }

    private func property(_ property: NativeProperty) -> TemplateRecord {
        let (said, field, form) = (property.annotation, property.field, property.form)
        return [
            "name": .text(property.identifier?.asValue ?? ""),
            "reference": .text(property.reference),
            "comment": .text(property.comment),
            "type": .text(form.type),
            "fieldType": .text(form.fieldType),
            "keyLiteral": .text(stringLiteral(field.name)),
            "isEncrypted": .flag(field.type.isEncrypted),
            "defaultValue": TemplateValue(form.defaultValue),
            "isReadOnly": .flag(said.isReadOnly),
            "setter": .text(said.clearing == .never ? "setIfPresent" : "set"),
        ]
    }

    private func enumeration(of property: NativeProperty) -> TemplateRecord? {
        guard let enumeration = property.enumeration, let cases = enumeration.cases else { return nil }
        return [
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

    /// What a new value is made of: the name of the record, unless a field has it, and the fields.
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
    /// Whether a property or a condition has a type of Foundation.
    fileprivate var usesFoundation: Bool {
        let filters = annotation.queries.flatMap(\.filter).compactMap { SystemField(rawValue: $0.value) }
        return properties.contains(where: \.form.usesFoundation) || filters.contains(where: \.usesFoundation)
    }

    /// The rule for the names of records, and what stands behind its colon.
    private var recordNameRule: (word: String, text: String) {
        let parts = (annotation.recordName?.value ?? "uuid").split(separator: ":", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }

    /// The property that has the name of the record; nil when none must have it.
    private var namingProperty: NativeProperty? {
        guard recordNameRule.word == "field" else { return nil }
        return property(of: recordNameRule.text).flatMap { property in
            property.annotation.flawAsRecordName(of: property.field.type) == nil ? property : nil
        }
    }

    /// The default of the parameter with the record's name, an equals sign included; empty where the caller must name it, nil
    /// where there is no such parameter.
    fileprivate var recordNameDefault: String? {
        switch recordNameRule.word {
        case "uuid": " = .random()"
        case "prefix": " = .random(prefix: \(stringLiteral(recordNameRule.text)))"
        case "fixed": " = RecordName(\(stringLiteral(recordNameRule.text)))"
        default: namingProperty == nil ? "" : nil
        }
    }

    /// The name of a new record.
    fileprivate var recordNameValue: String {
        guard let property = namingProperty, let name = property.identifier?.asValue else { return "recordName" }
        return "RecordName(\(name)\(property.form.type == "UUID" ? ".uuidString" : ""))"
    }
}
