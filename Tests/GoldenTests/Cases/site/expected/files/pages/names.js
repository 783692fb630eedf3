window.modelcNames = [
  [
    "Blog",
    "model",
    "",
    "model-blog/index.html"
  ],
  [
    "Post",
    "entity",
    "Blog",
    "model-blog/entity-post.html"
  ],
  [
    "location",
    "attribute",
    "Blog, Post",
    "model-blog/entity-post.html#property-location"
  ],
  [
    "CD_location",
    "CloudKit field",
    "Blog, Post",
    "model-blog/entity-post.html#property-location"
  ],
  [
    "title",
    "attribute",
    "Blog, Post",
    "model-blog/entity-post.html#property-title"
  ],
  [
    "CD_title",
    "CloudKit field",
    "Blog, Post",
    "model-blog/entity-post.html#property-title"
  ],
  [
    "wordCount",
    "attribute",
    "Blog, Post",
    "model-blog/entity-post.html#property-wordcount"
  ],
  [
    "CD_wordCount",
    "CloudKit field",
    "Blog, Post",
    "model-blog/entity-post.html#property-wordcount"
  ],
  [
    "tags",
    "relationship",
    "Blog, Post",
    "model-blog/entity-post.html#property-tags"
  ],
  [
    "Tag",
    "entity",
    "Blog",
    "model-blog/entity-tag.html"
  ],
  [
    "name",
    "attribute",
    "Blog, Tag",
    "model-blog/entity-tag.html#property-name"
  ],
  [
    "CD_name",
    "CloudKit field",
    "Blog, Tag",
    "model-blog/entity-tag.html#property-name"
  ],
  [
    "posts",
    "relationship",
    "Blog, Tag",
    "model-blog/entity-tag.html#property-posts"
  ],
  [
    "CD_Post",
    "record type",
    "Blog",
    "model-blog/entity-post.html"
  ],
  [
    "CD_Tag",
    "record type",
    "Blog",
    "model-blog/entity-tag.html"
  ]
];
