/// Which template becomes which file.
enum OutputFile {
    /// The class of an entity.
    case classDefinition
    /// The properties of an entity.
    case properties
    /// Everything in one file.
    case single

    static let perEntity: [OutputFile] = [.classDefinition, .properties]

    var templateName: String {
        switch self {
        case .classDefinition: "xcode-class-file"
        case .properties: "xcode-properties-file"
        case .single: "xcode-single-file"
        }
    }

    /// What follows the name of the class; a single file is named by the user.
    var nameEnding: String {
        switch self {
        case .classDefinition: "+CoreDataClass.swift"
        case .properties: "+CoreDataProperties.swift"
        case .single: ""
        }
    }
}
