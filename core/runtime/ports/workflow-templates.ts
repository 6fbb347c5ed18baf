/** A workflow that ships with the product, to begin from. */
export interface WorkflowTemplate {
  /** In lower case with hyphens: what the command line names it with. */
  readonly name: string;
  /** The name of the document, and its description. */
  readonly title: string;
  readonly about: string;
  /** Words that it can be run with at once. */
  readonly words: string;
  /** A folder on this machine with the files that it works on; absent where it needs none. */
  readonly folder?: string;
  /** The document as JSON, layout included. */
  readonly text: string;
}
