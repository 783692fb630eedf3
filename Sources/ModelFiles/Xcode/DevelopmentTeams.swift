import CompilerSupport

/// The teams that the build settings of a project name.
///
/// The setting stands in a `project.pbxproj` or an `.xcconfig` file, each of which is text with one setting on a line:
///
///     DevelopmentTeams(Array("DEVELOPMENT_TEAM = AB12CD34EF;".utf8)).identifiers  // ["AB12CD34EF"]
package struct DevelopmentTeams: Sendable {
    /// The identifiers, each once, in the order of the file. An identifier has ten capital letters or digits; a value that
    /// depends on other settings, `$(TEAM)`, is left out.
    package let identifiers: [String]

    /// Reads a file, of which only the lines with `DEVELOPMENT_TEAM` count.
    package init(_ bytes: [UInt8]) {
        let lines = bytes.split(whereSeparator: \.isLineBreak)
        identifiers = lines.compactMap { Self.team(String(decoding: $0, as: UTF8.self)) }.uniqued
    }

    /// The team of a line such as `"DEVELOPMENT_TEAM[sdk=macosx*]" = AB12CD34EF;`.
    private static func team(_ line: String) -> String? {
        let setting = line.drop { $0.isWhitespace || $0 == "\"" }
        guard setting.hasPrefix("DEVELOPMENT_TEAM"), let equals = setting.lastIndex(of: "=") else { return nil }
        let value = setting[setting.index(after: equals)...].split { $0.isWhitespace || $0 == "\"" || $0 == ";" }.first
        guard let value, value.utf8.count == 10, value.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        else {
            return nil
        }
        return String(value)
    }
}
