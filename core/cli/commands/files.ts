import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { FileRow } from '../../contract/files.ts';
import { findEvents } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted, Refused } from '../refused.ts';
import { withHost } from '../with-host.ts';

interface Moment {
  readonly session: string;
  readonly event?: string;
}

/** `files`: what a session's files were at a moment. */
export function addFilesCommand(program: Command, output: Output): void {
  program
    .command('files')
    .description('list the files of a session as they were at an event, or print one of them')
    .argument('<session>')
    .argument('[path]', 'a file below the workspace: its bytes are printed as they are')
    .option('--at <event>', 'an event of its history; the newest when not given')
    .action((word: string, path: string | undefined, { at }: { readonly at?: string }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id: session } = await findSession(host, word);
        const moment = { session, ...(await findEvents(host, { event: at }, session)) };
        if (path === undefined) await list(host, moment, output);
        else await print(host, { ...moment, path }, output);
      }),
    );
}

async function list(host: HostClient, moment: Moment, output: Output): Promise<void> {
  let shown = 0;
  for (let isWhole = false; !isWhole; ) {
    const { entries, next, carried } = accepted(await host.files.at({ ...moment, deep: true, from: shown }));
    for (const row of entries) output.line(row, sayRow(row));
    shown += entries.length;
    isWhole = next === undefined;
    if (!isWhole) continue;
    for (const folder of carried) {
      const { missing, ...facts } = folder;
      output.line({ kind: missing === true ? 'missing' : 'carried', ...facts }, sayBeside(folder));
    }
  }
  if (shown === 0 && !output.json) output.line({}, 'There are no files.');
}

type Beside = Extract<Awaited<ReturnType<HostClient['files']['at']>>, { ok: true }>['carried'][number];

/** A dependency folder beside the files. */
function sayBeside({ path, holds, missing }: Beside): string {
  const [word, more] =
    missing === true ? ['missing', ': there is nowhere to copy it from'] : ['carried, not proven', ''];
  return `${word.padEnd(28)} ${path.toWellFormed()}/  (${holds})${more}`;
}

function sayRow(row: FileRow): string {
  const mode = row.kind === 'link' ? '    ' : row.mode.toString(8).padStart(4, '0');
  const size = row.kind === 'file' ? String(row.sizeBytes) : '';
  const name = row.kind === 'folder' ? `${row.path}/` : row.kind === 'link' ? `${row.path} -> ${row.target}` : row.path;
  const digest = row.kind === 'link' ? '' : row.digest.slice(0, 12);
  return `${mode} ${size.padStart(10)} ${digest.padEnd(12)} ${name.toWellFormed()}`;
}

/** The bytes go out as they are; with `--json` one line says what the file is, with all of it. */
async function print(host: HostClient, file: Moment & { readonly path: string }, output: Output): Promise<void> {
  const held: Uint8Array[] = [];
  let facts: object = {};
  for await (const item of await host.files.read(file)) {
    if (item.type === 'refused') throw new Refused(item.refusal);
    if (item.type === 'chunk') {
      const bytes = Buffer.from(item.base64, 'base64');
      if (output.json) held.push(bytes);
      else output.bytes(bytes);
    } else {
      const { type: _, ...rest } = item;
      facts = rest;
    }
  }
  if (output.json) output.line({ path: file.path, ...facts, base64: Buffer.concat(held).toString('base64') }, '');
}
