/**
 * The script of an agent that was given no model: it answers anything, and says honestly what it is. It is written so that a
 * person can copy it and write rules above the last one.
 */
export const DEFAULT_SCRIPT = `# The first rule that fits a request answers it. A rule without "when" fits all.
# In "when": user-contains and user-like look at what was said last alone, block-contains at what was merged, recalled or summed up beside it,
# result-contains at results of tools; turn, step and agent.
rules:
  # - when: { user-contains: notes, step: 1 }
  #   answer:
  #     - reasoning: I should read the file.
  #     - call: read_file
  #       input: { path: notes.txt }
  # - when: { result-contains: hello }
  #   answer:
  #     - text: The file says hello.
  - answer:
      - text: "This is the scripted model: it has no rule for this."
`;
