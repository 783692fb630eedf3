/// The name of a file, without any folder: safe to be written into a folder of the user's choice.
///
///     FileName("Post+CoreDataClass.swift")  // fine
///     FileName("../Post.swift")             // nil
package struct FileName: Equatable, Sendable {
    /// The name.
    let text: String

    /// Takes a name unless it is empty, hidden, longer than 255 bytes, a device of Windows, or has slashes or control
    /// characters in it.
    ///
    /// 255 bytes is the limit of the file systems of Linux and macOS. Hidden names include `.` and `..`. A repository with
    /// a file `con.swift` cannot be checked out where `con` is the console.
    package init?(_ text: String) {
        guard !text.isEmpty, !text.hasPrefix("."), text.utf8.count <= 255 else { return nil }
        guard !text.unicodeScalars.contains(where: Self.isUnsafe), !Self.isDevice(text) else { return nil }
        self.text = text
    }

    /// Windows takes the part before the first dot for the device, in any case.
    private static func isDevice(_ text: String) -> Bool {
        guard (3...4).contains(text.utf8.prefix { $0 != UInt8(ascii: ".") }.count) else { return false }
        let stem = text.prefix { $0 != "." }.lowercased()
        let isNumbered = stem.utf8.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
        return ["con", "prn", "aux", "nul"].contains(stem) || isNumbered && stem.last?.isWholeNumber == true
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "/" || scalar == "\\" || scalar == ":" || scalar.isInvisible
    }
}

/// The name of a module that generated files import.
///
///     ModuleName("UIKit")             // fine
///     ModuleName("UIKit; import Evil") // nil
package struct ModuleName: Hashable, Sendable {
    /// The name.
    let text: String

    /// Takes a name that is a Swift identifier and no keyword.
    package init?(_ text: String) {
        guard let identifier = SwiftIdentifier(text), identifier.asType == text else { return nil }
        self.text = text
    }
}

extension [ModuleName] {
    /// What a file that has Core Data already imports besides, by name.
    var besidesCoreData: [String] { Set(map(\.text)).subtracting(["CoreData"]).sorted() }
}
