/** Runs the samples that are programs, and writes what was recorded of each beside it, one native export for each session that was not merged into another. Not run by the tests. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openStudio } from 'openrath-studio';
import { sampleProgram } from '../core/api/samples.ts';

const name = 'engineering';
const folder = resolve(import.meta.dirname, '../assets/samples', name, 'recorded');
const home = mkdtempSync(join(tmpdir(), 'openrath-record-'));
// The record names the folder that the files came from: not one of whoever records.
const project = join('/tmp', 'human-size');

const sample = await sampleProgram(name);
if (sample?.beginning.folder === undefined) throw new Error(`there is no sample ${name} with a folder`);
const studio = await openStudio({ home });
try {
  cpSync(sample.beginning.folder, project, { recursive: true });
  const begun = await studio.create({ ...sample.beginning, folder: project });
  const done = await sample.workflow(begun);
  const parents = new Set((await done.events()).flatMap((event) => event.parents));
  const isMerged = (head: string) => parents.has(head);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const rows = (await studio.host.sessions.list({})).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const [number, { id, title, head }] of rows.entries()) {
    if (isMerged(head)) continue;
    const lines: string[] = [];
    for await (const { line } of await studio.host.sessions.exportNative({ session: id })) lines.push(line);
    const file = join(folder, `${number + 1}-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.jsonl`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    console.log(`${basename(file)}: ${lines.length} lines`);
  }
} finally {
  await studio.close();
  rmSync(home, { recursive: true });
  rmSync(project, { recursive: true, force: true });
}
