import { join } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { runDocument } from '../../core/api/flow/run-document.ts';
import { perform } from '../../core/api/perform.ts';
import { runProgram } from '../../core/api/run.ts';
import type { WorkflowDocument } from '../../core/model/workflow/document.ts';
import { withFolder } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const NODES = 200;
const ROUNDS = 15;
const NEEDS = 'all';

/** A document of nodes that do nothing but be on record, in turns with a program that puts the same facts on record. The goal: 1.2 times as long a node. */
export function benchInterpret(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const studio = await openStudio({ home: join(folder, 'home') });
    try {
      const took = { bare: [] as number[], document: [] as number[] };
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round++) {
        const [bare, document] = [await bareMs(studio), await documentMs(studio)];
        if (round === 0) continue;
        took.bare.push(bare / NODES);
        took.document.push(document / NODES);
      }
      const [bare, document] = [median(took.bare), median(took.document)];
      return [
        {
          what: `a node of a document of ${NODES}, goal below 1.2x (median)`,
          value: `${document.toFixed(2)} ms`,
          ratio: document / bare,
          against: `the same facts put on record by a program, ${bare.toFixed(2)} ms`,
        },
      ];
    } finally {
      await studio.close();
    }
  });
}

async function documentMs(studio: Studio): Promise<number> {
  const session = await studio.create({ title: 'Document' });
  return await timed(() => runDocument(session, { document: chain, nested: {} }, { runId: 'one' }));
}

async function bareMs(studio: Studio): Promise<number> {
  const session = await studio.create({ title: 'Bare' });
  const how = { runId: 'one', name: chain.name, source: JSON.stringify(chain), limits: {} };
  return await timed(() => runProgram(bare, session, how));
}

async function bare(root: Session): Promise<Session> {
  for (let at = 0; at < NODES; at++) {
    const more = { taken: [{ node: idOf(at), port: 'session' }] };
    const work = async (on: Session) => ({ session: on, more });
    await perform(root, { what: 'join', input: { needs: NEEDS }, work });
  }
  return root;
}

function idOf(at: number): string {
  return at === 0 ? 'in' : at > NODES ? 'out' : `j${at}`;
}

const chain = {
  format: 'openrath-workflow',
  version: 1,
  name: 'Chain',
  nodes: Array.from({ length: NODES + 2 }, (_, at) => ({
    id: idOf(at),
    ...(at === 0 ? { kind: 'input' } : at > NODES ? { kind: 'output' } : { kind: 'join', needs: NEEDS }),
  })),
  edges: Array.from({ length: NODES + 1 }, (_, at) => ({
    from: { node: idOf(at), port: 'session' },
    to: { node: idOf(at + 1), port: at === NODES ? 'session' : 'sessions' },
  })),
} satisfies WorkflowDocument;
