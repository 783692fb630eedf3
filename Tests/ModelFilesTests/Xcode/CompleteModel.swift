/// One document with every element kind and every setting.
enum CompleteModel {
    static let text = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model name="" type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1" \
        systemVersion="11A491" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="true" \
        usedWithSwiftData="NO" userDefinedModelVersionIdentifier="V1" macOSVersion="Automatic" iOSVersion="Automatic">
            <entity name="Post" representedClassName=".Post" parentEntity="Thing" isAbstract="YES" syncable="YES" \
        codeGenerationType="class" elementID="Article" versionHashModifier="2" coreSpotlightDisplayNameExpression="title">
                <attribute name="title" optional="YES" attributeType="String" minValueString="1" maxValueString="80" \
        defaultValueString="a &amp; b" regularExpressionString="^.+$" spotlightIndexingEnabled="YES" indexed="YES" \
        elementID="headline" versionHashModifier="1" syncable="YES" allowsCloudEncryption="YES">
                    <userInfo>
                        <entry key="json" value="TITLE"/>
                    </userInfo>
                </attribute>
                <attribute name="date" attributeType="Date" defaultDateTimeInterval="0" minDateTimeInterval="-1" \
        maxDateTimeInterval="1" usesScalarValueType="NO"/>
                <attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="tags.@count"/>
                <attribute name="image" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
        preserveAfterDeletion="YES" storedInTruthFile="YES"/>
                <attribute name="tags" attributeType="Transformable" valueTransformerName="T" customClassName="[String]"/>
                <attribute name="place" attributeType="Composite" composite="Place"/>
                <attribute name="cache" optional="YES" transient="YES"/>
                <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Person" \
        inverseName="posts" inverseEntity="Person"/>
                <relationship name="likes" toMany="YES" minCount="1" ordered="YES" deletionRule="Cascade" \
        destinationEntity="Person" spotlightIndexingEnabled="YES" transient="YES" syncable="YES" indexed="YES" elementID="l">
                    <userInfo>
                        <entry key="r" value="1"/>
                    </userInfo>
                </relationship>
                <fetchedProperty name="similar" optional="YES" syncable="YES">
                    <fetchRequest name="fetchedPropertyFetchRequest" entity="Post" predicateString="title == $TITLE"/>
                    <userInfo>
                        <entry key="f" value="1"/>
                    </userInfo>
                </fetchedProperty>
                <fetchIndex name="byDate" partialIndexPredicate="count &gt; 0">
                    <fetchIndexElement property="date" type="Binary" order="descending"/>
                    <fetchIndexElement expression="lowercase:(title)" type="Binary" order="ascending"/>
                </fetchIndex>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="title"/>
                        <constraint value="date"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
                <compoundIndexes>
                    <compoundIndex>
                        <index value="title"/>
                        <index value="author.name"/>
                    </compoundIndex>
                </compoundIndexes>
                <userInfo>
                    <entry key="e" value="1"/>
                </userInfo>
            </entity>
            <entity name="Person" syncable="YES"/>
            <composite name="Place">
                <attribute name="latitude" attributeType="Double">
                    <userInfo>
                        <entry key="c" value="1"/>
                    </userInfo>
                </attribute>
            </composite>
            <fetchRequest name="all" entity="Post" fetchLimit="100" fetchBatchSize="20" resultType="2" \
        includeSubentities="YES" includePropertyValues="YES" includesPendingChanges="NO" returnObjectsAsFaults="YES" \
        returnDistinctResults="YES"/>
            <configuration name="Cloud" usedWithCloudKit="YES">
                <memberEntity name="Post"/>
            </configuration>
            <elements>
                <element name="Post" positionX="-63" positionY="-18.5" width="128" height="44"/>
            </elements>
        </model>
        """
}
