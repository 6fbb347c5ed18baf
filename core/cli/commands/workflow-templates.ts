import type { Command } from 'commander';
import { quoted } from '../../model/quoted.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { titleInLine } from '../plain.ts';
import { accepted, Refused } from '../refused.ts';
import { shellLine } from '../shell-line.ts';
import { withHost } from '../with-host.ts';

/** `workflow templates` and `new`: workflows that ship to begin from. */
export function addWorkflowTemplates(workflow: Command, output: Output): void {
  workflow
    .command('templates')
    .description('workflows that ship to begin from; none needs a key')
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        for (const { text: _text, ...template } of await host.workflowDocuments.templates({}))
          output.line(
            { ...template, needsFolder: template.folder !== undefined },
            `${template.name}\n  ${template.title}. ${template.about}\n  ${template.folder === undefined ? 'Needs no files.' : 'Works on files; a folder to try it with ships too.'} Begin from it: openrath workflow new ${template.name}`,
          );
      }),
    );
  workflow
    .command('new <template>')
    .description('keep a workflow that ships, to run and to change; says how to run it at once')
    .action((word: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const templates = await host.workflowDocuments.templates({});
        const template = templates.find(({ name }) => name === word);
        if (template === undefined) throw noTemplate(word, templates);
        const { text, words, folder } = template;
        const { workflow: id, name, version, hash, isNew } = accepted(await host.workflowDocuments.save({ text }));
        const files = folder === undefined ? [] : ['--folder', folder];
        const run = shellLine(['openrath', 'workflow', 'run', name, ...files, words]);
        const kept = isNew
          ? `Kept ${titleInLine(name)} as version ${version}.`
          : `It is kept already: version ${version} of ${titleInLine(name)}.`;
        output.last(
          { id, hash, name, version, words, ...(folder === undefined ? {} : { folder }) },
          `${kept} Run it:\n  ${run}`,
        );
      }),
    );
}

function noTemplate(word: string, templates: readonly { readonly name: string }[]): Refused {
  return new Refused({
    code: 'not-found',
    message: `No workflow ${quoted(word)} ships to begin from.`,
    remedy: `Those that do: ${templates.map(({ name }) => name).join(', ')}.`,
  });
}
