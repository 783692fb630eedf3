import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("Xcode reports")
struct XcodeReportTests {
    @Test("A finding is one line for Xcode, and its related places are notes")
    func lines() {
        let related = Diagnostic.Related("the entity", at: Sample.location(of: "<entity"))
        let report = Sample.report(Sample.finding(related: [related]), Sample.finding(Sample.note))
        #expect(
            ReportPrinter(report, sources: Sample.sources).xcode == """
                App/Model.xcdatamodel/contents:3:31: error: 'Post.title' is required [CKL104]
                App/Model.xcdatamodel/contents:2:2: note: the entity
                App/Model.xcdatamodel/contents:3:31: note: 'Post.title' is required [GEN001]

                """
        )
    }

    @Test("A waived finding is not printed for Xcode")
    func waived() {
        let report = Sample.report(Sample.finding(waiver: Sample.waiver))
        #expect(ReportPrinter(report, sources: Sample.sources).xcode.isEmpty)
    }

    @Test("A hostile text is one line for Xcode in the form that editors know", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let printed = ReportPrinter(Sample.report(Sample.finding(message: "m\(text)")), sources: Sample.sources).xcode
        let form =
            #/(?<path>[^:]+):(?<line>[0-9]+):(?<column>[0-9]+): (error|warning|note): m.* \[[A-Z]{3}[0-9]{3}\]\n/#
        #expect(printed.wholeMatch(of: form) != nil)
    }
}
