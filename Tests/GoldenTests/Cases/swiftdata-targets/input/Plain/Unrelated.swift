struct Unrelated {}
