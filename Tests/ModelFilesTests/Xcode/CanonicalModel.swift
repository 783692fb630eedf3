/// Documents laid out as editors lay them out; the first one has every element kind and every setting.
enum CanonicalModel {
    static let all = [complete, old, template]

    static let complete = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model name="" type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
        lastSavedToolsVersion="22758" systemVersion="23F79" minimumToolsVersion="Automatic" macOSVersion="Automatic" \
        iOSVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="YES" usedWithSwiftData="NO" \
        userDefinedModelVersionIdentifier="V1">
            <entity name="Post" representedClassName=".Post" isAbstract="YES" parentEntity="Thing" elementID="Article" \
        versionHashModifier="2" coreSpotlightDisplayNameExpression="title" syncable="YES" codeGenerationType="class">
                <attribute name="title" optional="YES" attributeType="String" allowsCloudEncryption="YES" minValueString="1" \
        maxValueString="80" defaultValueString="a &amp; b" regularExpressionString="^.+$" indexed="YES" \
        elementID="headline" versionHashModifier="1" spotlightIndexingEnabled="YES" syncable="YES">
                    <userInfo>
                        <entry key="json" value="TITLE"/>
                    </userInfo>
                </attribute>
                <attribute name="date" attributeType="Date" minDateTimeInterval="-1" maxDateTimeInterval="1" \
        defaultDateTimeInterval="0" usesScalarValueType="NO"/>
                <attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="tags.@count" \
        usesScalarValueType="YES"/>
                <attribute name="image" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
        preserveAfterDeletion="YES" storedInTruthFile="YES"/>
                <attribute name="tags" attributeType="Transformable" valueTransformerName="T" customClassName="[String]"/>
                <attribute name="place" attributeType="Composite" composite="Place"/>
                <attribute name="cache" optional="YES" transient="YES"/>
                <attribute name="strange" attributeType="Integer 128"/>
                <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Person" inverseName="posts" inverseEntity="Person"/>
                <relationship name="likes" optional="YES" transient="YES" toMany="YES" minCount="1" maxCount="9" \
        deletionRule="No Action" ordered="YES" destinationEntity="Person" indexed="YES" elementID="l" \
        versionHashModifier="3" spotlightIndexingEnabled="YES" syncable="YES">
                    <userInfo>
                        <entry key="r" value="1"/>
                    </userInfo>
                </relationship>
                <fetchedProperty name="similar" optional="YES" syncable="YES">
                    <fetchRequest name="fetchedPropertyFetchRequest" entity="Post" predicateString="title == &quot;x&quot;"/>
                    <userInfo>
                        <entry key="f" value="1"/>
                    </userInfo>
                </fetchedProperty>
                <fetchIndex name="byDate" partialIndexPredicate="count &gt; 0">
                    <fetchIndexElement property="date" type="Binary" order="descending"/>
                    <fetchIndexElement expression="lowercase:(title)" type="Binary" order="ascending"/>
                </fetchIndex>
                <compoundIndexes>
                    <compoundIndex>
                        <index value="title"/>
                        <index value="author.name"/>
                    </compoundIndex>
                </compoundIndexes>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="title"/>
                        <constraint value="date"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
                <userInfo>
                    <entry key="e" value="1"/>
                </userInfo>
            </entity>
            <entity name="Person" syncable="YES"/>
            <fetchRequest name="all" entity="Post" predicateString="title &lt; $NAME" fetchLimit="100" fetchBatchSize="20" \
        includeSubentities="YES" includePropertyValues="YES" includesPendingChanges="NO" returnObjectsAsFaults="YES" \
        returnDistinctResults="YES" resultType="2"/>
            <configuration name="Cloud" usedWithCloudKit="YES">
                <memberEntity name="Post"/>
            </configuration>
            <configuration name="Local"/>
            <composite name="Place">
                <attribute name="latitude" attributeType="Double">
                    <userInfo>
                        <entry key="c" value="1"/>
                    </userInfo>
                </attribute>
            </composite>
            <elements>
                <element name="Post" positionX="-63" positionY="-18.5" width="128" height="44"/>
            </elements>
        </model>
        """

    /// Editors that knew no source language wrote the version identifier before the type.
    static let old = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model name="" userDefinedModelVersionIdentifier="1.0" type="com.apple.IDECoreDataModeler.DataModel" \
        documentVersion="1.0" lastSavedToolsVersion="2061" systemVersion="12D78" minimumToolsVersion="Xcode 4.3" \
        macOSVersion="Automatic" iOSVersion="Automatic">
            <entity name="Post" syncable="YES">
                <attribute name="title" optional="YES" attributeType="String" syncable="YES">
                    <userInfo/>
                </attribute>
                <relationship name="author" optional="YES" minCount="1" maxCount="1" deletionRule="Nullify" syncable="YES">
                    <userInfo/>
                </relationship>
                <userInfo/>
            </entity>
        </model>
        """

    /// The model of Xcode's project template, before anybody saves it.
    static let template = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1" \
        systemVersion="11A491" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="false" \
        userDefinedModelVersionIdentifier="">
            <elements/>
        </model>
        """
}
