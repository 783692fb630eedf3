import Templating

extension DraftedProduct {
    /// What an app asks about sharing, a double that answers in tests, and what the stack of the model answers.
    static func sharing(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let review = SharingReview(source)
        let content = review.name.map { name in
            manner.declarationKeys.adding([
                "name": .text(name.prefix),
                "stackName": .text(name.stack.identifier.name),
                "typeName": .text(name.stack.identifier.asType),
                "availability": .text(StackContext.sharingAvailability),
            ])
        }
        return DraftedProduct(
            .sharing,
            review.diagnostics,
            "sharing",
            content,
            in: review.name?.fileName,
            and: review.name.map { [($0.stackFileName, "sharing-stack-file")] } ?? []
        )
    }

    /// Tests that show how to test what an app shows of sharing, and that run on any platform.
    static func sharingTests(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let review = SharingReview(source)
        let content: TemplateRecord? = review.name.map { name in
            [
                "name": .text(name.prefix),
                "titleLiteral": .text(stringLiteral("Sharing in \(source.modelName)")),
                "imports": .texts(manner.imports.map(\.text)),
                "isTestable": .flag(manner.accessLevel == .internal),
            ]
        }
        return DraftedProduct(.sharingTests, review.diagnostics, "tests", content, in: review.name?.testFileName)
    }
}

/// The names of what is generated for sharing: `BlogSharing.swift`, and in it `BlogSharingProvider` and others.
struct SharingName {
    /// What all of them begin with.
    let prefix: String
    /// The stack that answers.
    let stack: ModelTypeName
    let fileName: FileName
    /// The file with what the stack knows.
    let stackFileName: FileName
    let testFileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(modelName: String) {
        guard let prefix = SwiftIdentifier(modelName)?.capitalized, let stack = ModelTypeName.stack(of: modelName),
            let sharing = ModelTypeName(modelName, ending: "Sharing"),
            let stackFileName = FileName("\(stack.identifier.name)+Sharing.swift"),
            let tests = ModelTypeName(modelName, ending: "SharingTests")
        else { return nil }
        self.prefix = prefix
        self.stack = stack
        self.stackFileName = stackFileName
        fileName = sharing.fileName
        testFileName = tests.fileName
    }

    /// The types that are declared at the top of a file.
    var types: Set<String> {
        [
            "\(prefix)RenderableParticipant", "\(prefix)RenderableShare", "\(prefix)Sharing", "\(prefix)SharingDouble",
            "\(prefix)SharingProvider", "\(prefix)SharingTests",
        ]
    }
}
