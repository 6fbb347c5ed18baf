import type { Json } from '../../model/canonical.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import type { Session } from '../session.ts';

/** A run of a document. */
export interface RunOfDocument {
  /** The value that the run began with, in the run. What hangs on no session that came to a node is asked for there. */
  readonly root: Session;
  /** The document that a node of the kind `workflow` stands for, by the word that it names it with. */
  readonly nested: Readonly<Record<string, WorkflowDocument>>;
}

/** What a document begins with. */
export interface Beginning {
  readonly session: Session;
  /** What its inputs give as `words`. */
  readonly words: Json;
}

/** What a document gave: the session of its first output that was reached, in the order of their ids, and what came to each by its name. */
export interface Flowed {
  readonly session: Session;
  readonly outputs: Readonly<Record<string, Json>>;
}
