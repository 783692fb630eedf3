/// The classes of the objects in a compiled model; raw values are their names.
enum ArchivedClass: String {
    case model = "NSManagedObjectModel"
    case entity = "NSEntityDescription"
    case attribute = "NSAttributeDescription"
    case derivedAttribute = "NSDerivedAttributeDescription"
    case relationship = "NSRelationshipDescription"
    case fetchedProperty = "NSFetchedPropertyDescription"
    case fetchIndex = "NSFetchIndexDescription"
    case fetchIndexElement = "NSFetchIndexElementDescription"
    case fetchRequest = "NSFetchRequest"
    case array = "NSArray"
    case mutableArray = "NSMutableArray"
    case set = "NSSet"
    case dictionary = "NSDictionary"
    case mutableDictionary = "NSMutableDictionary"
    case date = "NSDate"
    case uuid = "NSUUID"
    case decimal = "NSDecimalNumberPlaceholder"
    case comparison = "NSComparisonPredicate"
    case compound = "NSCompoundPredicate"
    case comparisonOperator = "NSComparisonPredicateOperator"
    case equalityOperator = "NSEqualityPredicateOperator"
    case likeOperator = "NSLikePredicateOperator"
    case inOperator = "NSInPredicateOperator"
    case keyPath = "NSKeyPathExpression"
    case keyPathSpecifier = "NSKeyPathSpecifierExpression"
    case constant = "NSConstantValueExpression"
    case selfObject = "NSSelfExpression"
    case variable = "NSVariableExpression"
    case function = "NSFunctionExpression"

    /// Its name and those of the classes above it, up to `NSObject`: an archive names them all.
    var chain: [String] { [rawValue] + superclasses + ["NSObject"] }

    private var superclasses: [String] {
        switch self {
        case .attribute, .relationship, .fetchedProperty: ["NSPropertyDescription"]
        case .derivedAttribute: ["NSAttributeDescription", "NSPropertyDescription"]
        case .fetchRequest: ["NSPersistentStoreRequest"]
        case .mutableArray: ["NSArray"]
        case .mutableDictionary: ["NSDictionary"]
        case .decimal: ["NSDecimalNumber", "NSNumber", "NSValue"]
        case .comparison, .compound: ["NSPredicate"]
        case .comparisonOperator, .equalityOperator, .inOperator: ["NSPredicateOperator"]
        case .likeOperator: ["NSMatchingPredicateOperator", "NSStringPredicateOperator", "NSPredicateOperator"]
        case .keyPath: ["NSFunctionExpression", "NSExpression"]
        case .keyPathSpecifier, .constant, .selfObject, .variable, .function: ["NSExpression"]
        case .model, .entity, .fetchIndex, .fetchIndexElement, .array, .set, .dictionary, .date, .uuid: []
        }
    }
}
