import Text

extension Settings.Generation {
    private enum Key: String, SettingsWord {
        case template, output, singleFile, style, xcode, access, imports, isolated, respectCodegen
    }

    init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        let subject = "an entry of \"generate\""
        let required: [Key] = [.template, .output]
        guard let object = SettingsObject<Key>(node, subject, required: required, &problems) else { return nil }
        let template = object.text(.template, &problems)
        let output = object.text(.output, &problems)
        let singleFile = object.text(.singleFile, &problems)
        problems.report(template, "\"template\"", PathFlaw.init(inTemplate:))
        problems.report(output, "\"output\"", PathFlaw.init(inFolder:))
        problems.report(singleFile, "\"singleFile\"", PathFlaw.init(inFileName:))
        let style: Settings.Located<Settings.ManagedObjectStyle>? = object.choice(.style, &problems)
        let xcode: Settings.Located<Settings.XcodeVersion>? = object.choice(.xcode, &problems)
        let access: Settings.Located<Settings.AccessLevel>? = object.choice(.access, &problems)
        let imports = object.list(.imports, &problems) { Settings.Located<String>($0, "an import", &$1) }
        let isIsolated = object.flag(.isolated, &problems)
        let respectsCodegen = object.flag(.respectCodegen, &problems)
        guard let template, let output else { return nil }
        self.init(
            template: template,
            output: output,
            singleFile: singleFile,
            style: style,
            xcode: xcode,
            access: access,
            imports: imports,
            isIsolated: isIsolated,
            respectsCodegen: respectsCodegen
        )
    }
}

extension SettingsProblems {
    fileprivate mutating func report(
        _ path: Settings.Located<String>?,
        _ subject: String,
        _ flaw: (String) -> PathFlaw?
    ) {
        guard let path, let location = path.location, let flaw = flaw(path.value) else { return }
        reportValue("\(subject) \(flaw.message)", at: location, help: flaw.help)
    }
}
