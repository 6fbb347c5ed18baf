import type { Command } from 'commander';
import { diffDocuments } from '../../projections/workflow/diff/diff-documents.ts';
import { ExitWith } from '../exit-with.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { titleInLine } from '../plain.ts';
import { accepted } from '../refused.ts';
import { sayCompiled } from '../say-compiled.ts';
import { sayDocumentDifference } from '../say-document-difference.ts';
import { visibleJson } from '../visible-json.ts';
import { withHost } from '../with-host.ts';
import { documentNamed, readWorkflowFile, workflowNamed, workflowOrFile } from '../workflow-named.ts';
import { addRunWorkflow } from './run-workflow.ts';
import { addWorkflowExport } from './workflow-export.ts';
import { addWorkflowTemplates } from './workflow-templates.ts';

/** `workflow templates`, `new`, `import`, `run`, `export`, `list`, `show`, `compile`, `diff`, `remove`: workflows as documents (X2). */
export function addWorkflowCommands(program: Command, output: Output): void {
  const workflow = program.command('workflow').description('workflows as documents: keep, show, check and run them');
  addWorkflowTemplates(workflow, output);
  workflow
    .command('import <file>')
    .description(
      'keep a workflow document (JSON, or code that ends in .ts); one with the name of a kept one is its next version',
    )
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
  addWorkflowExport(workflow, output);
  addDiff(workflow, output);
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
        if (options.document === true) return output.verbatim(`${visibleJson(shown.text)}\n`);
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

function addDiff(workflow: Command, output: Output): void {
  workflow
    .command('diff <a> <b>')
    .description(
      'what differs between two: kept workflows, NAME@3 for a version of one, or files; ends with 1 where they do not mean the same',
    )
    .action((a: string, b: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const [before, after] = [await documentNamed(host, a), await documentNamed(host, b)];
        const difference = diffDocuments(before.document, after.document);
        const { document: _a, ...ofA } = before;
        const { document: _b, ...ofB } = after;
        const heads = [['A', ofA] as const, ['B', ofB] as const].map(([side, { name, version }]) =>
          [side, titleInLine(name), ...(version === undefined ? [] : [`version ${version}`])].join('  '),
        );
        output.line({ a: ofA, b: ofB, ...difference }, [...heads, sayDocumentDifference(difference)].join('\n'));
        if (!difference.isSameMeaning) throw new ExitWith(1);
      }),
    );
}
