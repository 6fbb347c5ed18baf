import { openStudio, RefusedError } from 'openrath-studio';
import { expect, it } from 'vitest';
import { tempHomeOnDisk } from '../adapters/store-sqlite/temp-home.ts';
import { crissCross } from './criss-cross.ts';
import { startShell } from './shell.ts';

const shell = startShell();

interface Previewed {
  readonly ancestors: readonly string[];
  readonly partedAt: readonly { readonly event: string; readonly step: number; readonly title: string }[];
  readonly parted: { readonly event: string };
}

it('M1: of several common ancestors each is listed with how to pick one, none is taken silently, and the picked one is on record', async () => {
  const home = tempHomeOnDisk();
  const { ours, other } = await crissCross(home);
  const merge = (...words: string[]) => shell(home, ['merge', ours, other, ...words]);
  const events = async (kind: string) =>
    (await shell(home, ['events', ours, '--json'])).out.filter((event) => event.kind === kind);
  const openedBefore = (await events('merge/opened')).length;

  const preview = (await merge('--preview', '--json')).out[0]?.preview as unknown as Previewed;
  const [newest = '', older = ''] = preview.ancestors.map((event) => event.slice(0, 12));
  expect(preview.ancestors).toHaveLength(2);
  expect(preview.partedAt.map(({ event }) => event)).toEqual(preview.ancestors);
  expect(preview.parted).toEqual(preview.partedAt[0]);
  const [first, second] = preview.partedAt.map(({ step, title }) => `step ${step} of ${title}`);
  const listed = (marks: readonly [string, string]) =>
    `2 common ancestors, none of which comes from another: pick one with --ancestor EVENT.\n  ${newest}  ${first}${marks[0]}\n  ${older}  ${second}${marks[1]}\nSince they parted: `;
  expect((await merge('--preview')).text).toContain(listed(['  (the newest, previewed here)', '']));
  const picked = await merge('--preview', '--ancestor', older);
  expect(picked.text).toContain(listed(['  (the newest)', '  (previewed here)']));

  const unpicked = await merge('--resolve', 'plan.txt=ours');
  expect([unpicked.code, unpicked.text, unpicked.err]).toEqual([
    1,
    '',
    `The two have 2 common ancestors, none of which comes from another: ${newest} (${first}), ${older} (${second}). Nothing was merged. Pick one, the newest first: --ancestor ${newest}, --ancestor ${older}.\n`,
  ]);
  const wrong = await merge('--ancestor', 'ffff', '--json');
  expect(wrong.out.at(-1)?.refused).toMatchObject({
    message: 'Event ffff is no common ancestor of “Ours” and “Other”.',
    remedy: `Choose one of: ${preview.ancestors.join(', ')}.`,
  });
  expect(await events('merge/opened')).toHaveLength(openedBefore);

  const merged = await merge('--ancestor', older, '--resolve', 'plan.txt=ours');
  expect(merged.code).toBe(0);
  expect((await events('merge/opened')).at(-1)?.payload).toMatchObject({ ancestor: preview.ancestors[1] });
}, 60_000);

it('M1: a program names one of several common ancestors, and is told which there are before anything is merged', async () => {
  const home = tempHomeOnDisk();
  const sides = await crissCross(home);
  const studio = await openStudio({ home });
  try {
    const [ours, other] = [await studio.session(sides.ours), await studio.session(sides.other)];
    const resolve = { 'plan.txt': 'theirs' } as const;
    const refused = await ours.merge(other, { resolve }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    const { message, remedy = '' } = refused as RefusedError;
    expect(message).toBe('The two have 2 common ancestors, none of which comes from another. Nothing was merged.');
    const [ancestor = ''] = /[0-9a-f]{64}/.exec(remedy) ?? [];
    expect((await studio.session(sides.ours)).head).toBe(ours.head);
    expect((await ours.merge(other, { resolve, ancestor, transcript: 'block' })).head).not.toBe(ours.head);
  } finally {
    await studio.close();
  }
}, 60_000);
