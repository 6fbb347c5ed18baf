import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, openStudio } from 'openrath-studio';
import { systemIds } from '../../core/adapters/system-ids.ts';
import { withFolder } from './bench-home.ts';
import type { Figure } from './table.ts';

const DELTAS = 10_000;

/** What an answer of 10,000 streamed words takes on disk, against its text: words that pack badly, in a closed home, the index of words left out. */
export function benchDeltas(): Promise<Figure[]> {
  return withFolder(async (home) => {
    const words = Array.from({ length: DELTAS }, () => systemIds.salt().slice(0, 5));
    const text = words.join(' ');
    await answered(home, 'Short.');
    const before = sizeOf(home);
    await answered(home, text);
    const stored = sizeOf(home) - before;
    return [
      {
        what: `an answer of ${DELTAS.toLocaleString('en')} deltas, stored`,
        value: `${stored} bytes`,
        ratio: stored / text.length,
        against: `its text, ${text.length} bytes`,
      },
    ];
  });
}

/** Has an agent give an answer, word by word, in a home that is closed afterwards. */
async function answered(home: string, text: string): Promise<void> {
  const studio = await openStudio({ home });
  const script = JSON.stringify({ rules: [{ answer: [{ text }] }] }, undefined, 1);
  const agent = new Agent({ name: 'speaker', model: { provider: 'scripted', name: 'words', script } });
  const { answer } = await agent.forward(await studio.create({ says: 'Speak.' }));
  if (answer !== text) throw new Error('the answer is not the text');
  await studio.close();
}

/** All files of a home but the index of words, which is derived, in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.startsWith('search.db'))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
