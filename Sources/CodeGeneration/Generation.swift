package import CompilerSupport
package import Templating

/// What generating gave: files to be written, and what there is to say about them.
package struct Generation: Equatable, Sendable {
    /// The files, by path. An entity with an error has none.
    package var files: [GeneratedFile]
    /// Errors, warnings and notes.
    package var diagnostics: [Diagnostic]
    /// The types that the files declare, as far as they are known.
    package var types: [GeneratedType] = []
}

/// A file to be written.
package struct GeneratedFile: Equatable, Sendable {
    /// The path inside the output folder: never absolute, never leading out of the folder.
    package let path: String
    /// What is in the file, in UTF-8.
    package let bytes: [UInt8]

    /// The text of the file.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Joins sections below a header.
    ///
    /// - Throws: `TemplateError` when the template of the header is at fault.
    package init(_ name: FileName, joining sections: [String], templates: TemplateLibrary) throws(TemplateError) {
        let header = try templates.render(Product.headerTemplateName, with: ["fileName": .text(name.text)])
        self.init(name: name, bytes: Array((header + sections.joined(separator: "\n")).utf8))
    }

    init(name: FileName, bytes: [UInt8]) {
        path = name.text
        self.bytes = bytes
    }
}
