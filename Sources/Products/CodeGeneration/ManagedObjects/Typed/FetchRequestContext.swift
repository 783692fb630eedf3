import Templating

/// A function that makes a request from a fetch request template.
struct FetchRequestContext: TemplateContext {
    let functionName: String
    let nameLiteral: String
    let resultType: String
    let parameters: [ParameterContext]

    static let keys: TemplateKeys<FetchRequestContext> = [
        .text("functionName", "The function.") { $0.functionName },
        .text("nameLiteral", "The name of the template as a string literal.") { $0.nameLiteral },
        .text("resultType", "The type of what is fetched.") { $0.resultType },
        .flag("hasParameters", "Whether the predicate has variables.") { !$0.parameters.isEmpty },
        .list("parameters", "The variables of the predicate, in its order.") { $0.parameters },
    ]

    /// A variable of the predicate.
    struct ParameterContext: TemplateContext {
        let name: String
        let variableLiteral: String

        static let keys: TemplateKeys<ParameterContext> = [
            .text("name", "The parameter.") { $0.name },
            .text("variableLiteral", "The variable as a string literal.") { $0.variableLiteral },
        ]
    }
}
