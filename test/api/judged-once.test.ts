import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, run, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CutOff, cutOffBeforeLeaving } from './cut-off.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-judged-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each<[string, (session: Session, verdict: string) => Promise<Session>, readonly string[]]>([
  ['a person’s verdict', (session) => session.judge({ verdict: 'passed' }), ['validation', 'validation']],
  [
    'a verdict that is taken back',
    (session, verdict) => session.withdraw(verdict),
    ['validation', 'validation/withdrawn'],
  ],
])(
  'R6, V1: %s stands on record once, where its program was cut off before its node was left',
  async (_, act, kinds) => {
    const begun = await studio.create({ title: 'Judged' });
    const { head: verdict } = await begun.judge({ verdict: 'failed', criterion: 'It is dug.' });
    const judge = (session: Session) => act(session, verdict);
    const cut = run(judge, await cutOffBeforeLeaving(studio, begun.id), { runId: 'one', name: 'judge' });
    await expect(cut).rejects.toBeInstanceOf(CutOff);
    await run(judge, await studio.session(begun.id), { runId: 'one', name: 'judge' });
    const events = await (await studio.session(begun.id)).events();
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('validation'))).toEqual(kinds);
  },
);
