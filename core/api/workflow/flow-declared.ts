import { flowDocument } from '../flow/flow-document.ts';
import { placeOf } from '../placed.ts';
import { RefusedError } from '../refused-error.ts';
import type { Session } from '../session.ts';
import { declaredSource } from './declared-source.ts';
import type { Workflow } from './workflow.ts';

/** Interprets a declared workflow where it stands in a run of a program. Throws RefusedError outside of one, and for what can't be run here. */
export async function flowDeclared(workflow: Workflow, session: Session): Promise<Session> {
  const place = placeOf(session);
  if (place === undefined)
    throw new RefusedError({
      code: 'invalid',
      message: 'A workflow that is declared runs on record alone.',
      remedy: 'Run it with run(workflow, session, { runId: "first" }), or in a program that is run so.',
    });
  // Before anything is waited for, as every operation has its number.
  const position = `${place.path}/workflow-${place.next++}`;
  const source = await declaredSource(workflow, session.host);
  const { document, nested } = source;
  const beginning = { session, words: session.words ?? '' };
  return (await flowDocument(document, beginning, { root: session, nested, position })).session;
}
