enum Kind: String, Codable { case oak, elm }
