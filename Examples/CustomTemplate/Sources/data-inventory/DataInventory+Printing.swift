/// An entity of the model, and what is kept of it.
struct Entity {
    let name: String
    let attributes: [Attribute]
}

/// An attribute, and where its values are kept.
struct Attribute {
    enum Place: String {
        case device = "on the device"
        case encrypted = "in iCloud, encrypted"
        case readable = "in iCloud, readable for the server"
    }

    let name: String
    let place: Place
}

/// Prints which attributes Apple's servers could read.
@main
extension DataInventory {
    static func main() {
        for entity in entities {
            for attribute in entity.attributes {
                print("\(entity.name).\(attribute.name): \(attribute.place.rawValue)")
            }
        }
    }
}
