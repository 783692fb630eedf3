package import CompilerSupport

extension Settings {
    /// Reads a `modelc.json`.
    ///
    /// Every problem is an error with its place and a way out, and with any error there are no settings: a run that
    /// understood half of them would check something else than it was asked to. Text that is not JSON ends the reading at
    /// its first mistake; everything else is reported together, at most a hundred findings, in printing order.
    ///
    ///     let (settings, diagnostics) = Settings.read(bytes: Array(#"{"failon": "note"}"#.utf8), path: "modelc.json")
    ///     // settings: nil, diagnostics: CFG002 at 1:2, did you mean "failOn"?
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - path: The file as the user names it, for locations.
    /// - Returns: The settings, nil when there is any finding; and the findings.
    package static func read(bytes: [UInt8], path: String) -> (settings: Settings?, diagnostics: [Diagnostic]) {
        var problems = SettingsProblems(path: path)
        var settings: Settings?
        do {
            settings = Settings(try JSONReader.read(bytes), &problems)
        } catch {
            problems.report(error)
        }
        return (problems.isEmpty ? settings : nil, problems.diagnostics.inPrintingOrder())
    }
}
