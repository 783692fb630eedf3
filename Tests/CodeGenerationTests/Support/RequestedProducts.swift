@testable import CodeGeneration
@testable import Templating

/// Products as most tests ask for them: all in one manner, in files of their own or in one.
struct RequestedProducts {
    var products: [Product]
    var singleFile: FileName?

    init(
        products: [Product] = [.managedObjects(imports: [])],
        accessLevel: AccessLevel = .internal,
        isNonisolated: Bool = true,
        respectsCodegen: Bool = false,
        singleFile: FileName? = nil
    ) {
        self.products = products.map { product in
            guard case .builtIn(let named, var manner) = product else { return product }
            manner.accessLevel = accessLevel
            manner.isIsolated = !isNonisolated
            manner.respectsCodegen = respectsCodegen
            return .builtIn(named, manner)
        }
        self.singleFile = singleFile
    }
}

extension Product {
    static func managedObjects(imports: [ModuleName]) -> Product {
        .builtIn(.managedObjects, GenerationOptions(imports: imports))
    }

    static func xcodeManagedObjects(_ version: XcodeVersion) -> Product {
        .builtIn(.managedObjects, GenerationOptions(style: .xcode, xcode: version))
    }

    static let records = Product.builtIn(.records, .usual)
    static let stack = Product.builtIn(.stack, .usual)
    static let migration = Product.builtIn(.migration, .usual)
    static let migrationTests = Product.builtIn(.migrationTests, .usual)
    static let sharing = Product.builtIn(.sharing, .usual)

    static func sharingTests(imports: [ModuleName]) -> Product {
        .builtIn(.sharingTests, GenerationOptions(imports: imports))
    }

    static func encryptedTwins(imports: [ModuleName]) -> Product {
        .builtIn(.encryptedTwins, GenerationOptions(imports: imports))
    }
}

func generate(
    _ source: GenerationSource,
    options: RequestedProducts = RequestedProducts(),
    templates: TemplateLibrary
) throws(TemplateError) -> Generation {
    try GenerationInput.model(source).generation(of: options.products, in: options.singleFile, templates: templates)
}
