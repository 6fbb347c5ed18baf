import { sha256 } from '../../adapters/sha256.ts';
import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import { programLimits } from '../../model/agent/program-limits.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { type RunSource, writeRunSource } from '../../model/workflow/run-source.ts';
import { workflowHash } from '../../model/workflow/workflow-hash.ts';
import { flowOf } from '../../projections/workflow/flow.ts';
import { RefusedError } from '../refused-error.ts';
import { runProgram } from '../run.ts';
import type { Session } from '../session.ts';
import { flowDocument } from './flow-document.ts';
import { cannotRun } from './node-works.ts';
import type { Flowed } from './run-of-document.ts';

/** Which run of a document it is. */
export interface DocumentRun {
  readonly runId: string;
  /** Which version of the kept workflow it is. */
  readonly version?: number;
  /** Caps of the whole run; those of the document where absent. */
  readonly limits?: ProgramLimits;
}

/**
 * Runs a document on a session value as a program (decision 0035): each node that acts is on record, and a run that was cut off goes on from there (R6). The
 * document has been compiled, without problems that stop it. Throws what {@link run} throws; RefusedError before it begins for what this version can't run.
 */
export async function runDocument(session: Session, source: RunSource, how: DocumentRun): Promise<Flowed> {
  insistOnRunnable(source);
  const { document, workflow, nested } = source;
  const { runId, version, limits = limitsOf(document) } = how;
  const isOf = {
    hash: workflowHash(document, sha256),
    ...(workflow === undefined ? {} : { workflow }),
    ...(version === undefined ? {} : { version }),
  };
  let flowed: Flowed | undefined;
  const flow = async (root: Session) => {
    flowed = await flowDocument(
      document,
      { session: root, words: root.words ?? '' },
      { root, nested, position: 'main' },
    );
    return flowed.session;
  };
  const program = { runId, name: document.name, source: writeRunSource(source), document: isOf, limits };
  const after = await runProgram(flow, session, program);
  return { session: after, outputs: flowed?.outputs ?? {} };
}

function limitsOf({ limits }: WorkflowDocument): ProgramLimits {
  return programLimits.parse(limits ?? {});
}

/** Throws RefusedError for what holds a node that this version does not run. */
export function insistOnRunnable({ document, nested }: Pick<RunSource, 'document' | 'nested'>): void {
  for (const each of [document, ...Object.values(nested)])
    for (const { id, node, state } of flowOf(each).nodes) {
      const what = node && state === 'runs' ? cannotRun(node) : undefined;
      if (what === undefined) continue;
      throw new RefusedError({
        code: 'unsupported',
        message: `“${each.name}” can’t be run by this version: its node “${id}” is one of ${what}, which it does not run yet.`,
        remedy: 'Mute the node, or put another one in its place.',
      });
    }
}
