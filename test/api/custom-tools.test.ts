import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type CustomTool, defineTool, openStudio, RefusedError, type Session } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const folder = mkdtempSync(join(tmpdir(), 'openrath-tools-'));
const home = join(folder, 'home');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const count = { letters: 0, read: 0 };
const letters = defineTool({
  name: 'letters',
  description: 'Counts letters.',
  input: z.strictObject({ word: z.string() }),
  effect: 'none',
  run: ({ word }) => {
    count.letters++;
    return `${word.length}`;
  },
});
const mail = defineTool({
  name: 'mail',
  description: 'Reads the mail.',
  input: z.strictObject({ since: z.string().default('today') }),
  effect: 'read',
  run: ({ since }) => [{ type: 'text', text: `letter ${++count.read} since ${since}` }],
});

const script = `
rules:
  - when: { step: 1 }
    answer:
      - call: letters
        input: { word: plum }
      - call: mail
        input: {}
  - answer: [{ text: Done. }]
`;
const reader = (tools?: readonly string[]) =>
  new Agent({
    name: 'reader',
    model: { provider: 'scripted', name: 'test', script },
    ...(tools === undefined ? {} : { tools: [...tools] }),
  });

async function results(session: Session): Promise<readonly (string | undefined)[]> {
  const ended = (await session.events()).filter(({ kind }) => kind === 'tool/ended');
  return ended.map(({ payload }) => (payload as { parts: readonly { output?: string }[] }).parts[0]?.output);
}

async function verified(session: Session) {
  const { steps, holds } = await session.replay();
  return { holds, steps: steps.map(({ kind, verdict }) => `${kind} ${verdict}`) };
}

describe('custom tools of a program', () => {
  let session: Session;
  let offered: readonly (string | undefined)[];
  beforeAll(async () => {
    const studio = await openStudio({ home, tools: [letters, mail] });
    session = await reader().forward(await studio.create({ title: 'Tools', says: 'Read' }));
    offered = await results(session);
    await studio.close();
  });

  it('are offered to an agent that names none, and to one that names them alone', async () => {
    expect(offered.toSorted()).toEqual(['4', 'letter 1 since today']);
    const studio = await openStudio({ home: join(folder, 'named'), tools: [letters, mail] });
    try {
      const named = await reader(['letters', 'read_file']).forward(await studio.create({ says: 'Read' }));
      expect((await results(named)).toSorted()).toEqual([
        '4',
        'There is no tool mail. The tools are: read_file, letters.',
      ]);
    } finally {
      await studio.close();
    }
  });

  it('R3: are done again by Verify where they do nothing to the world, and skipped where they do', async () => {
    const studio = await openStudio({ home, tools: [letters, mail] });
    try {
      const before = { ...count };
      expect(await verified(await studio.session(session.id))).toEqual({
        holds: true,
        steps: ['request same', 'call same', 'call skipped', 'request same'],
      });
      expect(count).toEqual({ letters: before.letters + 1, read: before.read });
    } finally {
      await studio.close();
    }
  });

  it('R3: are skipped by Verify where they are not, with the requests that offered them', async () => {
    const studio = await openStudio({ home });
    try {
      expect(await verified(await studio.session(session.id))).toEqual({
        holds: true,
        steps: ['request skipped', 'call skipped', 'call skipped', 'request skipped'],
      });
    } finally {
      await studio.close();
    }
  });

  it('R3: that are new change nothing of what Verify finds of a run without them', async () => {
    const where = join(folder, 'before');
    const first = await openStudio({ home: where });
    const { id } = await reader(['read_file', 'letters']).forward(await first.create({ says: 'Read' }));
    await first.close();
    const studio = await openStudio({ home: where, tools: [letters] });
    try {
      expect(await verified(await studio.session(id))).toEqual({
        holds: true,
        steps: ['request same', 'request same'],
      });
    } finally {
      await studio.close();
    }
  });

  it('are refused where another process is the host, which has no code of this one', async () => {
    const host = await openStudio({ home });
    try {
      await expect(openStudio({ home, tools: [letters] })).rejects.toMatchObject({
        name: 'RefusedError',
        code: 'in-use',
        message: `Another process has ${home} open, and agents run there: it has no tools of this program.`,
      });
    } finally {
      await host.close();
    }
  });

  it('are refused at once where they are none, or have a name that is taken', async () => {
    const taken = { ...letters, name: 'read_file' } as CustomTool;
    expect(() => defineTool(taken)).toThrow(expect.objectContaining({ code: 'invalid', name: 'RefusedError' }));
    for (const tools of [[taken], [letters, letters]])
      await expect(openStudio({ home: join(folder, 'refused'), tools })).rejects.toThrow(RefusedError);
  });
});
