import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { QuarantinedPart } from '../../contract/import-report.ts';
import { counted } from '../../projections/text/say-count.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { withHost } from '../with-host.ts';

/** `quarantine [PATH]`: what is kept of source files and gave no record, and the bytes of a part of it. */
export function addQuarantineCommand(program: Command, output: Output): void {
  program
    .command('quarantine')
    .description(
      'list the bytes of imported files that gave no record, or write them out; they are kept until they are erased',
    )
    .argument('[path]', 'an imported file; all that left something out when not given')
    .option('--part <number>', 'write the bytes of this part as they are')
    .action((path: string | undefined, options: { part?: string }, command: Command) => {
      const part = options.part === undefined ? undefined : Number(options.part);
      if (part !== undefined && !(Number.isSafeInteger(part) && part > 0))
        command.error('--part takes a number that the list names');
      if (part !== undefined && path !== undefined)
        command.error('--part is a number of the whole home: name no file with it');
      return withHost(homeOf(command), async (host) => {
        if (part !== undefined) return writePart(host, part, output);
        const paths = path === undefined ? await filesThatLeftOut(host) : [resolve(path)];
        for (const each of paths) await listParts(host, each, output);
      });
    });
}

async function filesThatLeftOut(host: HostClient): Promise<string[]> {
  const reports = await host.import.problems({});
  return reports.filter(({ lines }) => lines.quarantined > 0).map(({ path }) => path);
}

async function listParts(host: HostClient, path: string, output: Output): Promise<void> {
  let total = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { parts, next }: { parts: QuarantinedPart[]; next?: number } = accepted(
      await host.import.quarantine({ path, after }),
    );
    if (total === 0 && !output.json) output.line({}, parts.length === 0 ? `${path}: nothing is kept` : path);
    for (const part of parts) output.line({ path, ...part }, sayPart(part));
    total += parts.length;
    after = next;
  }
}

async function writePart(host: HostClient, part: number, output: Output): Promise<void> {
  const { base64 } = accepted(await host.import.quarantined({ part }));
  if (output.json) output.line({ part, base64 }, '');
  else output.bytes(Buffer.from(base64, 'base64'));
}

function sayPart({ part, offset, bytes, reason, isErased }: QuarantinedPart): string {
  const state = isErased ? 'erased' : counted(bytes, 'byte');
  return `  part ${part}  at byte ${offset}  ${state}: ${reason}`;
}
