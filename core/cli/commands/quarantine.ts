import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { QuarantinedFile, QuarantinedPart } from '../../contract/import-report.ts';
import { KEPT_PART_BYTES } from '../../contract/kept-part-bytes.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { accepted, Refused } from '../refused.ts';
import { sayOldCopies } from '../say-old-copies.ts';
import { withHost } from '../with-host.ts';

interface Options {
  readonly part?: string;
  readonly erase?: true;
  readonly reason: string;
}

/** `quarantine [PATH]`: what is kept of source files and gave no record, the bytes of a part of it, and dropping it. */
export function addQuarantineCommand(program: Command, output: Output): void {
  program
    .command('quarantine')
    .description(
      'the bytes of imported files that gave no record: list them, or write them out; they are kept until they are erased',
    )
    .argument('[path]', 'an imported file; all of which such bytes are kept when not given')
    .option('--part <number>', 'write the bytes of this part as they are')
    .option('--erase', "drop what is kept of the file, for good, and keep no more of it; can't be undone")
    .option('--reason <words>', 'why it is erased, kept in the record', 'no reason given')
    .action((path: string | undefined, options: Options, command: Command) => {
      const { part, erase, reason } = options;
      if (part !== undefined && !/^[1-9]\d{0,14}$/.test(part))
        command.error('--part takes a number that the list names');
      if (part !== undefined && (path !== undefined || erase))
        command.error('--part is a number of the whole home: it stands alone');
      if (erase && path === undefined) command.error('--erase needs the file');
      return withHost(homeOf(command), async (host) => {
        if (part !== undefined) return writePart(host, Number(part), output);
        if (path === undefined) return listAll(host, output);
        if (erase) return eraseAll(host, { path: resolve(path), reason }, output);
        return listParts(host, { path: resolve(path) }, output);
      });
    });
}

async function listAll(host: HostClient, output: Output): Promise<void> {
  const files = await host.import.quarantinedFiles({});
  for (const file of files) {
    if (!output.json) output.line({}, sayFile(file));
    await listParts(host, file, output);
  }
  if (files.length === 0 && !output.json) output.line({}, 'Nothing is kept beside the records.');
}

async function listParts(
  host: HostClient,
  { path, format }: { readonly path: string; readonly format?: string },
  output: Output,
): Promise<void> {
  const of = { path, ...(format === undefined ? {} : { format }) };
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { parts, next }: { parts: QuarantinedPart[]; next?: number } = accepted(
      await host.import.quarantine({ ...of, after }),
    );
    for (const part of parts) output.line({ path, ...part }, sayPart(part));
    after = next;
  }
}

async function writePart(host: HostClient, part: number, output: Output): Promise<void> {
  const { base64, altered } = accepted(await host.import.quarantined({ part }));
  if (output.json) output.line({ part, base64, ...(altered && { altered }) }, '');
  else output.bytes(Buffer.from(base64, 'base64'));
  if (altered)
    throw new Refused({
      code: 'altered',
      message: `Part ${part} was written as it is kept, but not as it was read: its digest does not match.`,
      remedy: 'Run "openrath verify" to see what else was changed.',
    });
}

async function eraseAll(
  host: HostClient,
  asked: { readonly path: string; readonly reason: string },
  output: Output,
): Promise<void> {
  const { ok: _, ...dropped } = accepted(await host.import.eraseQuarantine(asked));
  const words = [
    `Erased ${counted(dropped.quarantined, 'quarantined part')} of ${inLine(asked.path)}`,
    ...sayOldCopies(dropped),
  ];
  output.line({ path: asked.path, ...dropped }, words.join('\n'));
}

function sayFile({ path, ranges, bytes, erased }: QuarantinedFile): string {
  const parts = `${counted(ranges, 'part')}${ranges > 1 ? ` of ${sayPartBytes()} at most` : ''}`;
  const kept = `${parts}, ${counted(bytes, 'byte')}`;
  return `${inLine(path)}  ${kept}${erased === 0 ? '' : `, ${figure(erased)} erased`}`;
}

function sayPartBytes(): string {
  return `${KEPT_PART_BYTES / 1024 / 1024} MiB`;
}

function sayPart({ part, offset, bytes, reason, isErased, now }: QuarantinedPart): string {
  const state = isErased ? 'erased' : counted(bytes, 'byte');
  return `  part ${part}  at byte ${figure(offset)}  ${state}: ${inLine(reason)}${now === undefined ? '' : ` (${SINCE[now]})`}`;
}

const SINCE = {
  other: 'read differently since',
  clean: 'nothing was left out there when the file was read last',
  'past-end': 'behind its end when the file was read last',
} as const satisfies Record<NonNullable<QuarantinedPart['now']>, string>;
