import CompilerSupport
import ModelFiles

/// The build settings of a target in one configuration.
///
///     let settings = BuildSettings(layers: [target, project], fixed: ["TARGET_NAME": "Trips"])
///     settings.values(of: "CODE_SIGN_ENTITLEMENTS")       // ["Trips/Trips.entitlements"]
///     settings.expansions(of: "iCloud.$(BUNDLE_ID)")      // ["iCloud.com.example.trips"]
///
/// A setting with conditions, such as `CODE_SIGN_ENTITLEMENTS[sdk=macosx*]`, has several values, because one target is built
/// for several platforms. A variable without a value stays as it is: a file that git ignores may have its value.
struct BuildSettings: Sendable {
    /// The settings of one place by their names, without conditions.
    struct Layer: Sendable {
        /// The values of a setting, in the order of the file.
        fileprivate struct Values: Sendable {
            var unconditional: String?
            var conditional: [(condition: String, value: String)] = []

            /// The value without a condition first.
            var all: [String] { [unconditional].compactMap(\.self) + conditional.map(\.value) }
        }

        fileprivate var values: [String: Values] = [:]
        /// True if all files are there that the settings come from.
        var isComplete = true

        /// Adds a setting with its condition, if it has one: `NAME[sdk=macosx*]`. A later one takes the place of an earlier
        /// one, which its value may name: with `$(inherited)` a line of an `.xcconfig` file adds to the lines before it.
        mutating func set(_ key: String, to text: String) {
            guard key.utf8.count <= ProjectLimits.textSize, text.utf8.count <= ProjectLimits.textSize else { return }
            let name = key.prefix { $0 != "[" }
            let condition = String(key[name.endIndex...])
            var values = self.values[String(name)] ?? Values()
            let earlier = values.conditional.first { $0.condition == condition }?.value ?? values.unconditional
            let value = earlier.map { text.inheriting($0, of: String(name)) } ?? text
            guard value.utf8.count <= ProjectLimits.textSize else { return }
            if condition.isEmpty {
                values.unconditional = value
            } else {
                values.conditional.removeAll { $0.condition == condition }
                if values.conditional.count < BuildSettings.alternatives {
                    values.conditional.append((condition, value))
                }
            }
            self.values[String(name)] = values
        }
    }

    /// The settings of the target, of its `.xcconfig` file, of the project, and of the project's `.xcconfig` file, in this
    /// order: an earlier one counts more.
    private(set) var layers: [Layer]
    /// The settings that Xcode itself sets.
    let fixed: [String: String]

    /// The most values that one text may have, by the conditions of its variables.
    fileprivate static let alternatives = 8
    /// The most variables that one text may lead to, one through another.
    private static let lookups = 100
    /// The longest chain of variables.
    private static let depth = 16

    /// True if the target itself has a setting, so that no file can say otherwise.
    func isOwn(_ name: String) -> Bool { layers.first?.values[name] != nil }

    /// Adds a setting below all others.
    mutating func add(_ key: String, _ value: String) {
        var layer = Layer()
        layer.set(key, to: value)
        layers.append(layer)
    }

    /// All values of a setting, with variables expanded: each once, the one without a condition first.
    func values(of name: String) -> [String] {
        var budget = Self.lookups
        return values(of: name, from: 0, depth: 0, &budget)
    }

    /// A text with its variables expanded, as `$(NAME)` or `${NAME}`; several where a variable has several values.
    func expansions(of text: String) -> [String] {
        var budget = text.utf8.count <= ProjectLimits.textSize ? Self.lookups : 0
        return expansions(of: text, in: nil, below: 0, depth: 0, &budget)
    }

    private func values(of name: String, from first: Int, depth: Int, _ budget: inout Int) -> [String] {
        if let value = fixed[name] { return [value] }
        var found: [String] = []
        for index in layers.indices.dropFirst(first) {
            guard let values = layers[index].values[name] else { continue }
            for value in values.all {
                found += expansions(of: value, in: name, below: index + 1, depth: depth + 1, &budget)
            }
            // The rest is hidden by this one.
            if values.unconditional != nil { return limited(found) }
        }
        if found.isEmpty, let usual = Self.defaults[name] {
            return expansions(of: usual, in: name, below: layers.count, depth: depth + 1, &budget)
        }
        return limited(found)
    }

    private func limited(_ values: [String]) -> [String] { Array(values.uniqued.prefix(Self.alternatives)) }

    /// Xcode's defaults for settings that the project omits.
    private static let defaults = [
        "PRODUCT_NAME": "$(TARGET_NAME)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
        "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
    ]

    /// Expands a text, which is the value of a setting. Where this setting stands in its own value, as where `inherited` does,
    /// the value of the layers below is meant, from `layer` on.
    private func expansions(
        of text: String,
        in setting: String?,
        below layer: Int,
        depth: Int,
        _ budget: inout Int
    ) -> [String] {
        guard depth < Self.depth, budget > 0, let variable = Variable(firstIn: text) else { return [text] }
        budget -= 1
        var results: [String] = []
        for name in expansions(of: variable.name, in: setting, below: layer, depth: depth + 1, &budget) {
            let isInherited = name == "inherited" || name == setting
            let source = isInherited ? setting ?? name : name
            let known = values(of: source, from: isInherited ? layer : 0, depth: depth, &budget)
            let unknown = isInherited ? "" : variable.fallback ?? "$(\(name)\(variable.suffix))"
            let values = known.isEmpty ? [unknown] : known.map { variable.applied(to: $0) ?? unknown }
            results += values.map { variable.before + $0 }
        }
        let rests = expansions(of: variable.after, in: setting, below: layer, depth: depth, &budget)
        let combined = results.flatMap { start in rests.map { start + $0 } }
            .filter { $0.utf8.count <= ProjectLimits.textSize }
        return combined.isEmpty ? [text] : limited(combined)
    }
}

/// The first variable of a text: `$(NAME)`, `${NAME}`, or with operators `$(NAME:rfc1034identifier)`.
private struct Variable {
    let before: String
    /// The name, which may hold variables itself.
    let name: String
    private let operators: [Substring]
    let after: String

    /// The operators as they were written, with their colons.
    var suffix: String { operators.map { ":\($0)" }.joined() }

    /// The value of the operator `default=`, which stands for a variable without one.
    var fallback: String? {
        operators.first { $0.hasPrefix("default=") }.map { String($0.dropFirst("default=".count)) }
    }

    /// Finds the first variable; nil when there is none.
    init?(firstIn text: String) {
        let bytes = Array(text.utf8)
        var opening = 0
        while let dollar = bytes[opening...].firstIndex(of: UInt8(ascii: "$")), dollar + 1 < bytes.count {
            opening = dollar + 1
            guard let end = Self.end(in: bytes, openedAt: opening) else { continue }
            let parts = String(decoding: bytes[(opening + 1)..<end], as: UTF8.self)
            before = String(decoding: bytes[..<dollar], as: UTF8.self)
            after = String(decoding: bytes[(end + 1)...], as: UTF8.self)
            // Operators of a variable inside the name are not those of this one.
            let fields =
                parts.contains("$") ? [parts[...]] : parts.split(separator: ":", omittingEmptySubsequences: false)
            name = String(fields.first ?? "")
            operators = Array(fields.dropFirst())
            return
        }
        return nil
    }

    /// The place of the bracket that closes another one.
    private static func end(in bytes: [UInt8], openedAt opening: Int) -> Int? {
        let pairs = [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}")]
        guard let closing = pairs[bytes[opening]] else { return nil }
        var depth = 0
        for index in opening..<bytes.count {
            if bytes[index] == bytes[opening] { depth += 1 }
            if bytes[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// A value after the operators; nil with one that modelc does not know.
    func applied(to value: String) -> String? {
        operators.reduce(value) { value, name -> String? in
            guard let value else { return nil }
            return switch name {
            case "lower": value.lowercased()
            case "upper": value.uppercased()
            case "rfc1034identifier": value.replacing(with: "-") { $0 == "-" || $0 == "." }
            case "c99extidentifier", "identifier": value.replacing(with: "_") { $0 == "_" }
            case "", "quote", "standardizepath": value
            default: name.hasPrefix("default=") ? value : nil
            }
        }
    }
}

extension String {
    /// The value of a setting with the earlier value where it names that: `$(inherited)`, or the setting itself.
    fileprivate func inheriting(_ earlier: String, of name: String) -> String {
        ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"].reduce(self) { $0.replacing($1, with: earlier) }
    }

    /// The text with each character replaced that is no letter or digit and none of others.
    fileprivate func replacing(with other: Character, except isAllowed: (Character) -> Bool) -> String {
        String(map { $0.isASCII && ($0.isLetter || $0.isNumber) || isAllowed($0) ? $0 : other })
    }
}

/// The settings of `.xcconfig` files, each with those of the files that it includes.
///
/// A line has one setting: `NAME[sdk=iphoneos*] = value // remark`.
struct ConfigurationFiles: Sendable {
    private enum Line {
        case setting(key: String, value: String)
        case inclusion(String, isOptional: Bool)
    }

    private var lines: [String: [Line]] = [:]

    /// Reads those of some files that are `.xcconfig` files.
    init(_ files: [InputFile]) {
        for file in files where file.place.hasSuffix(".xcconfig") && file.bytes.count <= InputLimits.configurationSize {
            let lines = file.bytes.dropFirst(file.bytes.byteOrderMarkLength).split(whereSeparator: \.isLineBreak)
            let path = Path.normal(file.place)
            self.lines[Path.key(path)] = lines.compactMap { Self.line(String(decoding: $0, as: UTF8.self)) }
        }
    }

    /// The settings of a file; none when the file is not there. CocoaPods makes files of its own, with search paths and flags.
    func settings(ofFileAt path: String) -> BuildSettings.Layer {
        var layer = BuildSettings.Layer()
        layer.isComplete = lines[Path.key(path)] != nil || path.split(separator: "/").contains("Pods")
        var budget = ProjectLimits.configurationLines
        add(path, to: &layer, including: [], &budget)
        return layer
    }

    private func add(
        _ path: String,
        to layer: inout BuildSettings.Layer,
        including above: [String],
        _ budget: inout Int
    ) {
        guard !above.contains(path), above.count < ProjectLimits.depth else { return }
        for line in lines[Path.key(path)] ?? [] where budget > 0 {
            budget -= 1
            switch line {
            case .setting(let key, let value): layer.set(key, to: value)
            case .inclusion(let included, let isOptional):
                let other = Path.normal(included, in: Path.folder(of: path))
                let isThere = lines[Path.key(other)] != nil || other.split(separator: "/").contains("Pods")
                if !isThere, !isOptional { layer.isComplete = false }
                add(other, to: &layer, including: above + [path], &budget)
            }
        }
    }

    private static func line(_ text: String) -> Line? {
        let words = text.trimmed
        if words.hasPrefix("#include") {
            // `#include?` allows that the file is missing.
            let quoted = words.split(separator: "\"", omittingEmptySubsequences: false)
            return quoted.count > 2
                ? .inclusion(String(quoted[1]), isOptional: words.hasPrefix("#include?")) : nil
        }
        let code = words.firstRange(of: "//").map { words[..<$0.lowerBound] } ?? words[...]
        // A condition has an equals sign of its own.
        var brackets = 0
        let key = code.prefix { character in
            if character == "[" { brackets += 1 }
            if character == "]" { brackets -= 1 }
            return character != "=" || brackets > 0
        }
        guard key.endIndex < code.endIndex, !key.isEmpty else { return nil }
        var value = String(code[code.index(after: key.endIndex)...]).trimmed
        if value.hasSuffix(";") { value.removeLast() }
        return .setting(key: String(key).trimmed, value: value.trimmed.withoutQuotes)
    }
}

extension String {
    /// The text without the white space around it.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// The text without quotation marks around all of it. A path with spaces may have them.
    fileprivate var withoutQuotes: String {
        utf8.count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
