/// Why a path in the settings is no place to write to.
///
/// Settings come with the project and change with pull requests: what they say must not write beside it.
enum PathFlaw {
    case absolute
    case leadingOut
    case several

    /// Judges a folder.
    init?(inFolder path: String) {
        if path.hasPrefix("/") {
            self = .absolute
        } else if path.split(separator: "/").contains("..") {
            self = .leadingOut
        } else {
            return nil
        }
    }

    /// Judges a template: it is only read, and may lie beside the project, but not where one machine has it.
    init?(inTemplate path: String) {
        guard path.hasPrefix("/") else { return nil }
        self = .absolute
    }

    /// Judges the name of a file.
    init?(inFileName name: String) {
        guard name.contains("/") || name.hasPrefix(".") else { return nil }
        self = .several
    }

    var message: String {
        switch self {
        case .absolute: "is an absolute path"
        case .leadingOut: "leads out of the settings' folder"
        case .several: "is not the name of a file"
        }
    }

    var help: String {
        switch self {
        case .absolute: "name it relative to the settings' folder"
        case .leadingOut: "name a folder below the settings' folder; another one goes with --output"
        case .several: "name a file without a folder, such as \"Models.swift\"; the folder is \"output\""
        }
    }
}
