import { sha256 } from '../../adapters/sha256.ts';
import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import { programLimits } from '../../model/agent/program-limits.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { type RunSource, writeRunSource } from '../../model/workflow/run-source.ts';
import { workflowHash } from '../../model/workflow/workflow-hash.ts';
import { runProgram } from '../run.ts';
import type { Session } from '../session.ts';
import { readEarlierRun } from './earlier-run.ts';
import { flowDocument } from './flow-document.ts';
import { partOfRun } from './part-of-run.ts';
import type { Flowed } from './run-of-document.ts';
import { testNode } from './test-node.ts';

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
 * document has been compiled, without problems that stop it. Throws what {@link run} throws.
 */
export async function runDocument(session: Session, source: RunSource, how: DocumentRun): Promise<Flowed> {
  const { document, workflow } = source;
  const { runId, version, limits = limitsOf(document) } = how;
  const isOf = {
    hash: workflowHash(document, sha256),
    ...(workflow === undefined ? {} : { workflow }),
    ...(version === undefined ? {} : { version }),
  };
  let flowed: Flowed | undefined;
  const flow = async (root: Session) => {
    flowed = await flowRun(root, source);
    return flowed.session;
  };
  const program = { runId, name: document.name, source: writeRunSource(source), document: isOf, limits };
  const after = await runProgram(flow, session, program);
  return { session: after, outputs: flowed?.outputs ?? {} };
}

async function flowRun(root: Session, { document, nested, options = {} }: RunSource): Promise<Flowed> {
  const { only, values = {}, of } = options;
  if (only !== undefined) return await testNode(document, { root, nested, only, values });
  const known = of === undefined ? new Map() : (await readEarlierRun(root.host, of)).known;
  const beginning = { session: root, words: root.words ?? '' };
  const partOf = partOfRun(root, options, known);
  return await flowDocument(document, beginning, { root, nested, position: 'main', partOf });
}

function limitsOf({ limits }: WorkflowDocument): ProgramLimits {
  return programLimits.parse(limits ?? {});
}
