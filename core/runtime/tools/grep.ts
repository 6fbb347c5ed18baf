import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { inSandbox } from './run-command.ts';

/** Searches file contents. In the sandbox, with nothing to write: a pattern may take for ever, and is ended there. */
export const grep = defineTool({
  name: 'grep',
  version: '1',
  description: 'Finds lines that match an extended regular expression, in all text files below a folder.',
  input: z.strictObject({
    pattern: z.string().min(1),
    path: z.string().default('.').describe('Folder or file below the workspace.'),
    ignoreCase: z.boolean().default(false),
  }),
  effect: 'read',
  byDefault: 'allow',
  placement: 'sandbox',
  subject: ({ pattern, path }) => `${pattern} in ${path}`,
  run: async ({ pattern, path, ignoreCase }, around) => {
    const flags = ignoreCase ? '-rnIEi' : '-rnIE';
    const found = await inSandbox(around, {
      argv: ['grep', flags, '--exclude-dir=.git', '--exclude-dir=node_modules', '-e', pattern, '--', path],
      access: 'read',
    });
    if (found.end?.ending === 'exited' && found.end.exitCode === 1)
      return { ...found, output: 'No line matches.', isError: false };
    return found;
  },
});
