/// A template that is compiled into modelc.
public struct BuiltInTemplate: Hashable, Sendable {
    /// The name by which other templates include it: its file name without the endings.
    public let name: String
    /// The text of the template.
    public let text: String

    /// Its purpose: the comment in its first line.
    public var summary: String {
        guard let line = text.split(separator: "\n").first, line.hasPrefix("{{! "), line.hasSuffix(" }}") else {
            return ""
        }
        return String(line.dropFirst(4).dropLast(3))
    }

    fileprivate init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        text = String(decoding: bytes, as: UTF8.self)
    }
}

/// The templates that are compiled into modelc, one value for each file in `Templates`.
///
///     let templates = try TemplateLibrary(BuiltInTemplates.all.map { try Template($0.text, name: $0.name) })
public enum BuiltInTemplates {
    /// Every template, by name.
    public static let all = [
        BuiltInTemplate("encrypted-twins-extension", PackageResources.encrypted_twins_extension_swift_mustache),
        BuiltInTemplate("encrypted-twins-file", PackageResources.encrypted_twins_file_swift_mustache),
        BuiltInTemplate("encrypted-twins-section", PackageResources.encrypted_twins_section_swift_mustache),
        BuiltInTemplate("encrypted-twins-type", PackageResources.encrypted_twins_type_swift_mustache),
        BuiltInTemplate("header", PackageResources.header_swift_mustache),
        BuiltInTemplate("managed-objects-accessors", PackageResources.managed_objects_accessors_swift_mustache),
        BuiltInTemplate("managed-objects-class", PackageResources.managed_objects_class_swift_mustache),
        BuiltInTemplate("managed-objects-documentation", PackageResources.managed_objects_documentation_swift_mustache),
        BuiltInTemplate("managed-objects-fetching", PackageResources.managed_objects_fetching_swift_mustache),
        BuiltInTemplate("managed-objects-file", PackageResources.managed_objects_file_swift_mustache),
        BuiltInTemplate("managed-objects-names", PackageResources.managed_objects_names_swift_mustache),
        BuiltInTemplate(
            "managed-objects-ordered-accessors",
            PackageResources.managed_objects_ordered_accessors_swift_mustache
        ),
        BuiltInTemplate("managed-objects-properties", PackageResources.managed_objects_properties_swift_mustache),
        BuiltInTemplate("managed-objects-raw-value", PackageResources.managed_objects_raw_value_swift_mustache),
        BuiltInTemplate("managed-objects-scalar", PackageResources.managed_objects_scalar_swift_mustache),
        BuiltInTemplate("managed-objects-section", PackageResources.managed_objects_section_swift_mustache),
        BuiltInTemplate("migration-entity-names", PackageResources.migration_entity_names_swift_mustache),
        BuiltInTemplate("migration-file", PackageResources.migration_file_swift_mustache),
        BuiltInTemplate("migration-handlers", PackageResources.migration_handlers_swift_mustache),
        BuiltInTemplate("migration-names", PackageResources.migration_names_swift_mustache),
        BuiltInTemplate("migration-section", PackageResources.migration_section_swift_mustache),
        BuiltInTemplate("migration-stages", PackageResources.migration_stages_swift_mustache),
        BuiltInTemplate("migration-tests-file", PackageResources.migration_tests_file_swift_mustache),
        BuiltInTemplate("migration-tests-section", PackageResources.migration_tests_section_swift_mustache),
        BuiltInTemplate("migration-type", PackageResources.migration_type_swift_mustache),
        BuiltInTemplate("native-record", PackageResources.native_record_swift_mustache),
        BuiltInTemplate("native-record-declaration", PackageResources.native_record_declaration_swift_mustache),
        BuiltInTemplate("native-record-fields", PackageResources.native_record_fields_swift_mustache),
        BuiltInTemplate("native-record-file", PackageResources.native_record_file_swift_mustache),
        BuiltInTemplate("native-record-imports", PackageResources.native_record_imports_swift_mustache),
        BuiltInTemplate("native-record-queries", PackageResources.native_record_queries_swift_mustache),
        BuiltInTemplate("native-record-registry", PackageResources.native_record_registry_swift_mustache),
        BuiltInTemplate("native-record-section", PackageResources.native_record_section_swift_mustache),
        BuiltInTemplate("native-record-stamps", PackageResources.native_record_stamps_swift_mustache),
        BuiltInTemplate("record", PackageResources.record_swift_mustache),
        BuiltInTemplate("record-conversions", PackageResources.record_conversions_swift_mustache),
        BuiltInTemplate("record-declaration", PackageResources.record_declaration_swift_mustache),
        BuiltInTemplate("record-family", PackageResources.record_family_swift_mustache),
        BuiltInTemplate("record-fields", PackageResources.record_fields_swift_mustache),
        BuiltInTemplate("record-file", PackageResources.record_file_swift_mustache),
        BuiltInTemplate("record-imports", PackageResources.record_imports_swift_mustache),
        BuiltInTemplate("record-link", PackageResources.record_link_swift_mustache),
        BuiltInTemplate("record-section", PackageResources.record_section_swift_mustache),
        BuiltInTemplate("sharing-cloudkit", PackageResources.sharing_cloudkit_swift_mustache),
        BuiltInTemplate("sharing-conformance", PackageResources.sharing_conformance_swift_mustache),
        BuiltInTemplate("sharing-double", PackageResources.sharing_double_swift_mustache),
        BuiltInTemplate("sharing-file", PackageResources.sharing_file_swift_mustache),
        BuiltInTemplate("sharing-invitations", PackageResources.sharing_invitations_swift_mustache),
        BuiltInTemplate("sharing-provider", PackageResources.sharing_provider_swift_mustache),
        BuiltInTemplate("sharing-rendering", PackageResources.sharing_rendering_swift_mustache),
        BuiltInTemplate("sharing-section", PackageResources.sharing_section_swift_mustache),
        BuiltInTemplate("sharing-stack", PackageResources.sharing_stack_swift_mustache),
        BuiltInTemplate("sharing-stack-file", PackageResources.sharing_stack_file_swift_mustache),
        BuiltInTemplate("sharing-tests-cases", PackageResources.sharing_tests_cases_swift_mustache),
        BuiltInTemplate("sharing-tests-file", PackageResources.sharing_tests_file_swift_mustache),
        BuiltInTemplate("sharing-tests-objects", PackageResources.sharing_tests_objects_swift_mustache),
        BuiltInTemplate("sharing-tests-section", PackageResources.sharing_tests_section_swift_mustache),
        BuiltInTemplate("stack-contexts", PackageResources.stack_contexts_swift_mustache),
        BuiltInTemplate("stack-file", PackageResources.stack_file_swift_mustache),
        BuiltInTemplate("stack-loading", PackageResources.stack_loading_swift_mustache),
        BuiltInTemplate("stack-mirroring", PackageResources.stack_mirroring_swift_mustache),
        BuiltInTemplate("stack-schema", PackageResources.stack_schema_swift_mustache),
        BuiltInTemplate("stack-section", PackageResources.stack_section_swift_mustache),
        BuiltInTemplate("stack-stores", PackageResources.stack_stores_swift_mustache),
        BuiltInTemplate("stack-type", PackageResources.stack_type_swift_mustache),
        BuiltInTemplate("xcode-accessors", PackageResources.xcode_accessors_swift_mustache),
        BuiltInTemplate("xcode-class", PackageResources.xcode_class_swift_mustache),
        BuiltInTemplate("xcode-class-file", PackageResources.xcode_class_file_swift_mustache),
        BuiltInTemplate("xcode-imports", PackageResources.xcode_imports_swift_mustache),
        BuiltInTemplate("xcode-properties", PackageResources.xcode_properties_swift_mustache),
        BuiltInTemplate("xcode-properties-file", PackageResources.xcode_properties_file_swift_mustache),
        BuiltInTemplate("xcode-section", PackageResources.xcode_section_swift_mustache),
    ]
}
