import { openStudio, RefusedError, type Resolution } from 'openrath-studio';
import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { accepted, forkedRuns } from '../cli/forked-runs.ts';
import { startShell } from '../cli/shell.ts';

const shell = startShell();
const memory = { base: 'Sand.', ours: 'Clay.', theirs: 'Loam.' };

/** Merges two sessions that wrote one key otherwise, by the API; gives what ours remembers then, or why not, and whether a merge is open. */
async function merged(soil: Resolution, more: Readonly<Record<string, Resolution>> = {}) {
  const home = tempHome();
  const { ours, theirs } = await forkedRuns(home, {}, memory);
  const studio = await openStudio({ home });
  try {
    const [on, from] = [await studio.session(ours), await studio.session(theirs)];
    const refused = await on.merge(from, { resolve: { soil, ...more } }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { items } = accepted(await studio.host.memory.list({ session: ours }));
    const open = await studio.host.merge.underWay({ session: ours });
    return {
      refused,
      items: Object.fromEntries(items.map(({ key, text }) => [key, text])),
      isOpen: open.ok && open.merge !== undefined,
    };
  } finally {
    await studio.close();
  }
}

it.each<[Resolution, object]>([
  ['both', { soil: 'Clay.', 'soil-theirs': 'Loam.' }],
  [{ both: 'soil by the fence' }, { soil: 'Clay.', 'soil by the fence': 'Loam.' }],
])(
  'M2: a program keeps both items of a key that both wrote: %j',
  async (soil, items) => {
    expect(await merged(soil)).toEqual({ refused: undefined, items, isOpen: false });
  },
  60_000,
);

it('M1: a key that is taken is refused before a merge is opened', async () => {
  const { refused, ...left } = await merged({ both: 'soil' });
  expect(refused).toBeInstanceOf(RefusedError);
  expect(left).toEqual({ items: { soil: 'Clay.' }, isOpen: false });
}, 60_000);

it('M1: an answer to what is no conflict is refused by its name before a merge is opened', async () => {
  const { refused, ...left } = await merged('both', { nokey: 'both' });
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({
    code: 'not-found',
    message: '“nokey” in `resolve` is no conflict of this merge.',
    remedy: 'The conflicts are: soil.',
  });
  expect(left).toEqual({ items: { soil: 'Clay.' }, isOpen: false });
}, 60_000);

it('M2: the preview says of a key that both wrote what each side says and where that was written', async () => {
  const home = tempHome();
  const { ours, theirs } = await forkedRuns(home, {}, memory);
  const { text } = await shell(home, ['merge', ours, theirs, '--preview']);
  expect(text).toMatch(
    /\n {2}memory {4}soil {2}both wrote it\n {4}base {4}Sand\. {2}\(written at step \d+ of Bed\)\n {4}ours {4}Clay\. {2}\(written at step \d+ of Ours\)\n {4}theirs {2}Loam\. {2}\(written at step \d+ of Theirs\)\n/,
  );
}, 60_000);
