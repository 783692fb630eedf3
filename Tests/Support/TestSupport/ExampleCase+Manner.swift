package import CompilerSupport
import Testing

extension ExampleCase {
    /// Expects findings to speak as those of all rules do: the message has no full stop, and the help is whole sentences.
    package func expectManner(of findings: [Diagnostic]) {
        for finding in findings {
            #expect(!finding.message.hasSuffix("."))
            #expect(finding.help?.hasSuffix(".") == true)
        }
    }

    /// Expects the help of findings to name the code with which Core Data reports the fault, where it has one.
    package func expectCode(in findings: [Diagnostic]) {
        let code = rule.metadata.coreDataCode.map(String.init)
        for finding in findings { #expect(code.map { finding.help?.contains($0) == true } ?? true) }
    }
}
