struct Trip {}
