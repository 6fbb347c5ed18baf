import type { StructuredPatch } from 'diff';
import { z } from 'zod';
import { counted } from '../../projections/text/say-count.ts';
import type { FolderFiles, InsideRefusal } from '../ports/folder-files.ts';
import { defineTool } from './define-tool.ts';
import { readText } from './file-tools.ts';
import { ruledPath } from './ruled-path.ts';
import { outcome, type ToolOutcome } from './tool.ts';

const NONE = '/dev/null';

/** Applies a unified diff to several files: all of it, or nothing. */
export const applyPatchTool = defineTool({
  name: 'apply_patch',
  version: '2',
  description:
    'Applies a unified diff to files of the workspace (--- a/path, +++ b/path, /dev/null for none; two paths move a file). All of it is applied, or nothing.',
  input: z.strictObject({ patch: z.string().min(1) }),
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'host',
  subject: ({ patch }) => ({ paths: pathsIn(patch) }),
  run: async ({ patch }, { folder: { files } }) => {
    const parsed = await parse(patch);
    if (parsed === undefined || parsed.length === 0)
      return outcome('The patch can’t be read as a unified diff. Nothing was changed.', true);
    const plan: Plan = new Map();
    for (const one of parsed) {
      const refused = await planOne(one, plan, files);
      if (refused !== undefined) return refused;
    }
    const failed = await writeAll(plan, files);
    if (failed !== undefined) return outcome(failed, true);
    return outcome(`Changed ${counted(plan.size, 'file')}: ${[...plan.keys()].join(', ')}.`);
  },
});

/** The paths of all its headers, each once; a changed line that looks like a header counts as one. */
function pathsIn(patch: string): readonly string[] {
  const named = [...patch.matchAll(/^(?:---|\+\+\+) ([^\t\r\n]+)/gm)].flatMap(([, name]) => pathOf(name) ?? []);
  return [...new Set(named.map(ruledPath))];
}

/** Files that the patch changes, by path: as they are, and as they will be; no text where there is no file. */
type Plan = Map<string, { readonly before: string | undefined; readonly after: string | undefined }>;

/** Adds what one part of a patch does to what those before it do. Gives why it can't. */
async function planOne(patch: StructuredPatch, plan: Plan, files: FolderFiles): Promise<ToolOutcome | undefined> {
  const from = pathOf(patch.oldFileName);
  const to = pathOf(patch.newFileName);
  const path = to ?? from;
  if (path === undefined) return outcome('A part of the patch names no file. Nothing was changed.', true);
  const source = from === undefined ? '' : await textAt(from, plan, files);
  if (typeof source !== 'string') return source;
  if (to !== undefined && to !== from) {
    const taken = await whyTaken(to, plan, files);
    if (taken !== undefined) return outcome(`${taken} Nothing was changed.`, true);
  }
  const { applyPatch } = await import('diff');
  const text = applyPatch(source, patch);
  if (text === false) return outcome(`The patch does not fit ${path} as it is. Nothing was changed.`, true);
  const put = (at: string, after: string | undefined, before: string | undefined) =>
    plan.set(at, { before: plan.has(at) ? plan.get(at)?.before : before, after });
  if (from !== undefined && from !== to) put(from, undefined, source);
  if (to !== undefined) put(to, text, from === to ? source : undefined);
  return undefined;
}

/** The text of a file as the parts of the patch so far leave it, or why there is none. */
async function textAt(path: string, plan: Plan, files: FolderFiles): Promise<string | ToolOutcome> {
  const planned = plan.get(path);
  if (planned === undefined) return await readText(files, path);
  return planned.after ?? outcome(`The patch removes ${path} before it changes it. Nothing was changed.`, true);
}

/** Why no new file can be at a path; undefined where one can. */
async function whyTaken(path: string, plan: Plan, files: FolderFiles): Promise<string | undefined> {
  const planned = plan.get(path);
  const there = planned === undefined ? await files.read(path, 0) : undefined;
  const isFree = planned === undefined ? isMissing(there) : planned.after === undefined;
  if (isFree) return undefined;
  if (there?.ok === false && (there.why === 'outside' || there.why === 'forbidden')) return there.says;
  return `${path} is there already.`;
}

function isMissing(there: { readonly ok: true } | InsideRefusal | undefined): boolean {
  return there?.ok === false && there.why === 'missing';
}

/** Writes all files. Where one can't be written, those before it are put back; gives why then. */
async function writeAll(plan: Plan, files: FolderFiles): Promise<string | undefined> {
  const done: string[] = [];
  for (const [path, { before, after }] of plan) {
    if (before === after) continue;
    const written = await write(path, after, files);
    if (written.ok) {
      done.push(path);
      continue;
    }
    const stuck: string[] = [];
    for (const each of done.toReversed()) {
      const back = await write(each, plan.get(each)?.before, files);
      if (!back.ok) stuck.push(each);
    }
    return `${written.says} ${stuck.length === 0 ? 'Nothing was changed.' : `Changed, and not put back: ${stuck.join(', ')}.`}`;
  }
  return undefined;
}

function write(path: string, text: string | undefined, files: FolderFiles) {
  return text === undefined ? files.remove(path) : files.write(path, new TextEncoder().encode(text));
}

function pathOf(name: string | undefined): string | undefined {
  if (name === undefined || name === NONE) return undefined;
  return name.replace(/^[ab]\//, '');
}

async function parse(patch: string): Promise<readonly StructuredPatch[] | undefined> {
  const { parsePatch } = await import('diff');
  try {
    return parsePatch(patch).filter(({ hunks }) => hunks.length > 0);
  } catch {
    return undefined;
  }
}
