import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { RefusedError } from '../refused-error.ts';
import type { Session } from '../session.ts';
import { documentOf } from './document-of.ts';
import { flowDeclared } from './flow-declared.ts';
import type { Port } from './graph-node.ts';
import { Part } from './part.ts';

/**
 * A workflow as a class. Its fields that are agents, workflows and the like are its children; `forward` flows a session through them. One that
 * says `edges` in the place of `forward` is declared: its fields that are nodes, and these edges, are a document.
 */
export class Workflow extends Part {
  /** What it is called; the name of the class where absent. */
  declare readonly name?: string;
  declare readonly description?: string;
  /** Caps of a whole run of what is declared (X3), as a document has them. */
  declare readonly limits?: unknown;
  /** Pairs of ports, of one that is declared: `[this.planner.session, this.writer.session]`. */
  declare readonly edges?: readonly (readonly Port[])[];
  /** How the document is drawn, as JSON; no part of what it means. */
  declare readonly layout?: unknown;

  /**
   * Flows a session through the workflow. One that is declared is interpreted: its document is run in the run of a program. Throws RefusedError where
   * a class says neither this nor `edges`, and for one that is declared outside of a run, or can't be run here.
   */
  async forward(session: Session): Promise<Session> {
    if (this.edges !== undefined) return await flowDeclared(this, session);
    throw new RefusedError({
      code: 'invalid',
      message: `${titleOf(this)} says neither forward nor edges.`,
      remedy: 'Write async forward(session) { … } in its class.',
    });
  }

  /** The document of a workflow that is declared. Throws RefusedError for one that is not, and for what is no document. */
  toDocument(): WorkflowDocument {
    const { description, limits, edges, layout } = this;
    if (edges === undefined)
      throw new RefusedError({
        code: 'invalid',
        message: `${titleOf(this)} is no declared workflow: what its forward does is known only when it runs.`,
        remedy: 'Declare its nodes as fields, and how they are led to one another as “edges”.',
      });
    return documentOf({ name: titleOf(this), description, limits, edges, layout }, this);
  }
}

/** What a workflow is called. */
export function titleOf(workflow: Workflow): string {
  return workflow.name ?? workflow.constructor.name;
}
