import Foundation

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel

/// Declarations for the classes that the custom classes of a model's attributes refer to: a project has those itself.
func declarationsOfCustomClasses(in model: ManagedObjectModel) -> String {
    let own = Set(model.entities.compactMap(\.representedClassName).compactMap { $0.split(separator: ".").last })
    let known: Set<Substring> = [
        "Any", "NSArray", "NSAttributedString", "NSData", "NSDate", "NSDictionary", "NSMutableArray",
        "NSMutableDictionary",
        "NSNumber", "NSObject", "NSOrderedSet", "NSSet", "NSString", "NSURL", "NSValue", "String",
    ]
    let types = model.entities.flatMap(\.attributes).compactMap(\.details.customClassName).flatMap { name in
        name.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
    }
    let names = types.map { $0.hasPrefix(".") ? $0.dropFirst() : $0 }
    let classes = Set(names).subtracting(known).subtracting(own).sorted().map(declaration)
    return (classes + declarationsOfRawTypes(in: model)).joined(separator: "\n")
}

private func declarationsOfRawTypes(in model: ManagedObjectModel) -> [String] {
    let declarations = model.entities.flatMap(\.attributes).compactMap { attribute in
        attribute.details.userInfo.first { $0.key == "RawType" }.map { entry in
            "public enum \(entry.value): \(attribute.type == .string ? "String" : "Int") { case some }"
        }
    }
    return Set(declarations).sorted()
}

/// `Module.Name` becomes a class inside a namespace.
private func declaration(_ name: Substring) -> String {
    let components = name.split(separator: ".")
    let namespaces = components.dropLast().map { "public enum \($0) { " }.joined()
    let ends = String(repeating: " }", count: components.count - 1)
    return "\(namespaces)public class \(components.last ?? "") : NSObject {}\(ends)"
}
