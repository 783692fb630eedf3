import Foundation
import SwiftData

@Model
final class Trip {
    enum Kind: String, Codable {
        case walk, ride
    }

    var id = UUID()
    var title: String = ""
    var kind: Kind = Kind.walk
    var stops: [Stop] = []
    var next: Trip?
}

struct Stop: Codable {
    var city: String
}
