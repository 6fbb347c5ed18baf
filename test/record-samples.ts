/** Runs a sample, and writes what was recorded beside it, one native export for each session that was not merged into another: `node test/record-samples.ts research`. Not run by the tests. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { sampleProgram } from '../core/api/samples.ts';
import { shippedTemplate } from '../core/shipped-templates.ts';

const [, , name = 'engineering'] = process.argv;
const folder = resolve(import.meta.dirname, '../assets/samples', name, 'recorded');
const home = mkdtempSync(join(tmpdir(), 'openrath-record-'));
// The record names the folder that the files came from: not one of whoever records.
const project = join('/tmp', name === 'engineering' ? 'human-size' : name);

const studio = await openStudio({ home });
try {
  const done = await (shippedTemplate(name) === undefined ? runProgram(studio) : runDocument(studio));
  const parents = new Set((await done.events()).flatMap((event) => event.parents));
  const isMerged = (head: string) => parents.has(head);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const rows = (await studio.host.sessions.list({})).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const [number, { id, title, head }] of rows.entries()) {
    if (isMerged(head)) continue;
    const lines: string[] = [];
    for await (const { line } of await studio.host.sessions.exportNative({ session: id })) lines.push(line);
    const words = title.toLowerCase().replace(/[^a-z]+/g, '-');
    const file = join(folder, `${number + 1}-${words.slice(0, 50).replace(/^-|-$/g, '')}.jsonl`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    console.log(`${basename(file)}: ${lines.length} lines`);
  }
} finally {
  await studio.close();
  rmSync(home, { recursive: true });
  rmSync(project, { recursive: true, force: true });
}

async function runProgram(on: Studio): Promise<Session> {
  const sample = await sampleProgram(name);
  if (sample?.beginning.folder === undefined) throw new Error(`there is no sample ${name} with a folder`);
  cpSync(sample.beginning.folder, project, { recursive: true });
  return await sample.workflow(await on.create({ ...sample.beginning, folder: project }));
}

async function runDocument(on: Studio): Promise<Session> {
  const template = shippedTemplate(name);
  if (template?.folder === undefined) throw new Error(`the sample ${name} has no folder`);
  cpSync(template.folder, project, { recursive: true });
  const { text, words } = template;
  const { workflowDocuments } = on.host;
  const begun = await workflowDocuments.run({ what: { type: 'document', text }, folder: project, words });
  if (!begun.ok) throw new Error(begun.refusal.message);
  const ended = await workflowDocuments.ended({ session: begun.session });
  console.log(ended);
  return await on.session(begun.session);
}
