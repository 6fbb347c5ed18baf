import type { Command } from 'commander';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import { counted } from '../../projections/text/say-count.ts';
import { writeWorkflowCode } from '../../projections/workflow/code/write-workflow-code.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { accepted, Refused } from '../refused.ts';
import { visibleJson } from '../visible-json.ts';
import { withHost } from '../with-host.ts';
import { workflowNamed } from '../workflow-named.ts';
import { writeNewFile } from '../write-new-file.ts';

/** `workflow export`: a kept workflow as a file that `workflow import` reads as the same one. */
export function addWorkflowExport(workflow: Command, output: Output): void {
  workflow
    .command('export <workflow>')
    .description('write it to a new file: as TypeScript where its name ends in .ts, as JSON where it ends in .json')
    .requiredOption('--out <file>', 'the file')
    .action(async (word: string, { out }: { readonly out: string }, command: Command) => {
      const write = writerFor(out);
      await withHost(homeOf(command), async (host) => {
        const id = await workflowNamed(host, word);
        const { hash, text } = accepted(await host.workflowDocuments.show({ workflow: id }));
        const bytes = await writeNewFile(out, oneLine(write(text)));
        output.line({ id, hash, file: out, bytes }, `${inLine(out)}: ${counted(bytes, 'byte')}`);
      });
    });
}

function writerFor(file: string): (text: string) => string {
  if (file.endsWith('.ts')) return asCode;
  if (file.endsWith('.json')) return visibleJson;
  throw new Refused({
    code: 'invalid',
    message: `${inLine(file)} ends in neither .ts nor .json: it is not known what to write.`,
    remedy: 'Name a file that ends in .ts for code, or in .json for the document.',
  });
}

function asCode(text: string): string {
  const read = readWorkflow(text);
  if (!read.ok) throw new Refused(read.refusal);
  return writeWorkflowCode(read.value).trimEnd();
}

/** What is written as lines is whole: its line feeds are its own. */
async function* oneLine(text: string): AsyncGenerator<string> {
  yield text;
}
