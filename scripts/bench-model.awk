# Writes the `contents` file of a generated model. The same arguments give the same bytes.
#
#   awk -v shape=wide -v size=10000 -f bench-model.awk > contents
#
# shape  wide        `size` entities of 12 attributes and 2 relationships each, about 2 KB an entity
#        deep        the same, but every entity inherits from the previous one
#        hub         one entity with `size` relationships, each to a different entity
#        attributes  one entity with `size` attributes
#        findings    like wide, but every attribute violates a mirroring rule

BEGIN {
    split("String,Integer 64,Boolean,Date,Double,UUID,Binary,Transformable,Decimal,Integer 16,URI,Float", types, ",")
    split("title,quantity,isFavorite,lastModificationDate,price,identifier,thumbnailImage,metadata,totalAmount,sortOrder," \
        "websiteAddress,rating", names, ",")
    print "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
    print "<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\" lastSavedToolsVersion=\"23605\"" \
        " systemVersion=\"24D81\" minimumToolsVersion=\"Automatic\" sourceLanguage=\"Swift\" usedWithCloudKit=\"YES\"" \
        " userDefinedModelVersionIdentifier=\"\">"
    if (shape == "hub") hub()
    else if (shape == "attributes") entity("Entity", size)
    else for (number = 1; number <= size; number++) ordinary(number)
    print "</model>"
}

# An entity related to its neighbors, in a ring.
function ordinary(number) {
    open("Entity" number, shape == "deep" && number > 1 ? "Entity" number - 1 : "")
    attributes(shape == "deep" ? "_" number : "", 12)
    relationship("next_" number, "Entity" number % size + 1, "previous_" number % size + 1, "")
    relationship("previous_" number, "Entity" (number + size - 2) % size + 1, "next_" (number + size - 2) % size + 1, "")
    print "        <userInfo>"
    print "            <entry key=\"documentation\" value=\"What one thing of the kind " number " is, in a few words.\"/>"
    print "        </userInfo>"
    print "    </entity>"
}

function entity(name, count) {
    open(name, "")
    attributes("", count)
    print "    </entity>"
}

function hub(number) {
    open("Hub", "")
    for (number = 1; number <= size; number++) relationship("spoke" number, "Spoke" number, "hub", "toMany=\"YES\" ")
    print "    </entity>"
    for (number = 1; number <= size; number++) {
        open("Spoke" number, "")
        relationship("hub", "Hub", "spoke" number, "maxCount=\"1\" ")
        print "    </entity>"
    }
}

function open(name, parent) {
    print "    <entity name=\"" name "\" representedClassName=\"" name "\"" \
        (parent == "" ? "" : " parentEntity=\"" parent "\"") " syncable=\"YES\">"
}

function attributes(suffix, count, number) {
    for (number = 1; number <= count; number++) {
        print "        <attribute name=\"" names[(number - 1) % 12 + 1] (number > 12 ? number : "") suffix "\"" (shape == "findings" ? "" : " optional=\"YES\"") \
            " attributeType=\"" types[(number - 1) % 12 + 1] "\" usesScalarValueType=\"NO\" syncable=\"YES\"/>"
    }
}

function relationship(name, destination, inverse, count) {
    print "        <relationship name=\"" name "\" optional=\"YES\" " (count == "" ? "maxCount=\"1\" " : count) \
        "deletionRule=\"Nullify\" destinationEntity=\"" destination "\" inverseName=\"" inverse \
        "\" inverseEntity=\"" destination "\" syncable=\"YES\"/>"
}
