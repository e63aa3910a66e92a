// Errors of a text before its values are read.
import Testing

@Suite struct `Text that is not YAML` {
  @Test(arguments: [
    (
      "a: b: c",
      """
      4:5: a recipe must be well-formed YAML, got "mapping values are not allowed in this context". \
      Check indentation, quotes and brackets.
      """
    ),
    (
      "settings: { a",
      """
      5:1: a recipe must be well-formed YAML, got "did not find expected ',' or '}'" (while parsing a \
      flow mapping that starts at 4:11). Check indentation, quotes and brackets.
      """
    ),
    (
      #"question: "abc"#,
      """
      4:15: a recipe must be well-formed YAML, got "found unexpected end of stream" (while scanning a \
      quoted scalar that starts at 4:11). Check indentation, quotes and brackets.
      """
    ),
    (
      "\tquestion: a",
      """
      4:1: a recipe must be well-formed YAML, got "found a tab character that violates indentation" \
      (while scanning a plain scalar that starts at 3:11). Check indentation, quotes and brackets.
      """
    ),
    (
      "question: `a",
      """
      4:11: a recipe must be well-formed YAML, got "found character that cannot start any token" (while \
      scanning for the next token that starts at 4:11). Check indentation, quotes and brackets.
      """
    ),
  ])
  func `is refused at the syntax error`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      """
      ---
      name: b
      """,
      "4:1: a file must hold one recipe, got a second document. Put it in its own file."
    ),
    (
      """
      ...
      ---
      x: [
      """,
      "5:1: a file must hold one recipe, got a second document. Put it in its own file."
    ),
  ])
  func `is refused for a second document`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      """
      settings:
        highest-note: 84
        lowest-note: 20
        highest-note: 90
      """,
      """
      7:3: a key must stand once in its mapping, got "highest-note" again after 5:3. Delete one of the \
      two.
      """
    ),
    (
      #"settings: { highest-note: 84, "highest-note": 90 }"#,
      """
      4:31: a key must stand once in its mapping, got "highest-note" again after 4:13. Delete one of the \
      two.
      """
    ),
    (
      "settings: { lowest-note: 1, tuning: a, lowest-note: 2, tuning: b, lowest-note: 3 }",
      """
      4:40: a key must stand once in its mapping, got "lowest-note" again after 4:13. Delete one of the \
      two.
      """
    ),
    (
      """
      training:
        sessions: 1
      name: m
      """,
      #"6:1: a key must stand once in its mapping, got "name" again after 1:1. Delete one of the two."#
    ),
    (
      #""name": *nobody"#,
      #"4:1: a key must stand once in its mapping, got "name" again after 1:1. Delete one of the two."#
    ),
    (
      """
      "a: b": 1
      "a: b": 2
      """,
      """
      4:1: a key must stand once in its mapping, got "a: b" again further on. Delete one of the two.
      """
    ),
  ])
  func `is refused for a repeated key, at its second position`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    ("trend: { threshold: !!float 3 }", "4:21: a value must have no tag, got !!float. Delete the tag."),
    ("trend: { threshold: !!str 3 }", "4:21: a value must have no tag, got !!str. Delete the tag."),
    ("trend: !mine { threshold: 3 }", "4:8: a value must have no tag, got !mine. Delete the tag."),
    (
      "profile: !!map { correct-only: true }",
      "4:10: a value must have no tag, got !!map. Delete the tag."
    ),
    ("!!int seed: 3", "4:1: a value must have no tag, got !!int. Delete the tag."),
  ])
  func `is refused for tags`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      """
      ? [a, b]
      : 1
      """,
      "4:3: a key must be a word, got something else. Write the name of a constant."
    ),
    ("{ a: b }: 1", "4:1: a key must be a word, got something else. Write the name of a constant."),
    (
      """
      seed: &seed 1
      *seed : 2
      """,
      "5:1: a key must be a word, got something else. Write the name of a constant."
    ),
  ])
  func `is refused for keys that are not scalars`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    ("seed: *nobody", #"4:7: alias "nobody" has no anchor above it. None is known here."#),
    ("seed: &one [*one]", #"4:13: alias "one" has no anchor above it. None is known here."#),
    (
      "x: { name: kazez, k1: &k 0.05, k2: *q }",
      #"4:36: alias "q" has no anchor above it. Did you mean "k"? Known: k."#
    ),
  ])
  func `is refused for undefined and recursive aliases`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      "question: a\u{0}b",
      "4:12: a recipe must be printable text, got the character U+0000. Delete it."
    ),
    ("question: a\u{7}", "4:12: a recipe must be printable text, got the character U+0007. Delete it."),
    (
      "question: \u{2028}",
      "4:11: a recipe must be printable text, got the character U+2028. Delete it."
    ),
  ])
  func `is refused for unprintable characters`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }
}
