@ModelActor
actor Importer {}
