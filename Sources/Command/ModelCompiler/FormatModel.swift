import Diagnostics
import XcodeModel
import Reporting

/// `modelc format` of a model.
///
/// - Parameter file: A `contents` file.
/// - Returns: The model as Xcode would write it; nil when the file cannot be read, or when it holds something that would
///   be lost. The findings name it.
public func formatModel(_ file: InputFile) -> (text: String?, result: CompilerResult) {
    let read = readModel(file.bytes, path: file.path)
    let findings = read.model == nil ? read.diagnostics : read.losses
    let section = ReportSection(name: file.path, findings: findings.inPrintingOrder().map { ReportFinding($0) })
    var sources = SourceTexts()
    sources.add(file.bytes, path: file.path)
    let result = CompilerResult(report: Report(sections: [section]), sources: sources)
    return (findings.isEmpty ? read.model.map(contents) : nil, result)
}
