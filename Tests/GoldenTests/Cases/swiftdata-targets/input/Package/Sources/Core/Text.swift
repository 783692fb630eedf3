let text = "an @Model in a text"
