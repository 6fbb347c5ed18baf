import type { Command } from 'commander';
import { INVISIBLE } from '../../projections/text/invisible.ts';
import { ExitWith } from '../exit-with.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { titleInLine } from '../plain.ts';
import { accepted } from '../refused.ts';
import { sayCompiled } from '../say-compiled.ts';
import { withHost } from '../with-host.ts';
import { readWorkflowFile, workflowNamed, workflowOrFile } from '../workflow-named.ts';
import { addRunWorkflow } from './run-workflow.ts';

/** `workflow import`, `run`, `list`, `show`, `compile`, `remove`: workflows as documents (X2). */
export function addWorkflowCommands(program: Command, output: Output): void {
  const workflow = program.command('workflow').description('workflows as documents: keep, show, check and run them');
  workflow
    .command('import <file>')
    .description('keep a workflow document (JSON); one with the name of a kept one is its next version')
    .action(async (file: string, _: unknown, command: Command) => {
      const text = await readWorkflowFile(file);
      await withHost(homeOf(command), async (host) => {
        const { workflow: id, name, version, hash, isNew } = accepted(await host.workflowDocuments.save({ text }));
        const says = isNew
          ? `Kept ${titleInLine(name)} as version ${version}.`
          : `It is kept already: version ${version} of ${titleInLine(name)}.`;
        output.last({ id, hash }, says);
      });
    });
  addRunWorkflow(workflow, output);
  addReading(workflow, output);
  workflow
    .command('remove <workflow>')
    .description('list a workflow no more; openrath undo brings it back')
    .action((word: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const id = await workflowNamed(host, word);
        const { says } = accepted(await host.workflowDocuments.remove({ workflow: id }));
        output.line({ id, removed: true }, `Removed: ${titleInLine(says)}`);
      }),
    );
}

function addReading(workflow: Command, output: Output): void {
  workflow
    .command('list')
    .description('what is kept, the newest first')
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows = await host.workflowDocuments.list({});
        for (const { workflow: id, name, version, hash, savedAtMs } of rows)
          output.line(
            { id, name, version, hash, savedAtMs },
            `${id}  ${titleInLine(name)}  version ${version}  ${hash.slice(0, 12)}  ${new Date(savedAtMs).toISOString().slice(0, 16).replace('T', ' ')}`,
          );
        if (rows.length === 0 && !output.json)
          output.line({}, 'No workflow is kept here. Keep one with: openrath workflow import FILE');
      }),
    );
  workflow
    .command('show <workflow>')
    .description('its id and hash, then the document')
    .option('--document', 'the document alone, as import takes it')
    .action((word: string, options: { readonly document?: true }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const shown = accepted(await host.workflowDocuments.show({ workflow: await workflowNamed(host, word) }));
        if (options.document === true) return output.verbatim(escaped(shown.text));
        output.last({ id: shown.workflow, hash: shown.hash }, '');
        const document = JSON.parse(shown.text) as object;
        output.line({ document }, JSON.stringify(document, undefined, 2));
      }),
    );
  workflow
    .command('compile <workflow|file>')
    .description('what it would run, and each problem with what to do; ends with 1 where one keeps it from running')
    .action((word: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const what = await workflowOrFile(host, word);
        const { ok: _ok, ...compiled } = accepted(await host.workflowDocuments.compile({ what }));
        output.line({ ...(what.type === 'kept' ? { id: what.workflow } : {}), ...compiled }, sayCompiled(compiled));
        if (compiled.counts.stopping > 0) throw new ExitWith(1);
      }),
    );
}

/** JSON in which what a terminal obeys, and a reader would not see, is escaped: it means the same. */
function escaped(json: string): string {
  const text = JSON.stringify(JSON.parse(json) as object, undefined, 2);
  const unit = (each: string) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${text.replace(unseen, (found) => found.split('').map(unit).join(''))}\n`;
}

const unseen = new RegExp(`[${INVISIBLE}]`, 'gu');
