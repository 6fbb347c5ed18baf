import { runCli } from '../../core/cli/run-cli.ts';
import type { Written } from './run-openrath.ts';
import type { Asked } from './shell.ts';

// Runs the command lines that it is told, one after another, and tells what each wrote.
const written = { text: [] as Buffer[], err: [] as Buffer[] };
const take = (into: Buffer[]) =>
  ((chunk: string | Uint8Array) => {
    into.push(Buffer.from(chunk));
    return true;
  }) as typeof process.stdout.write;
process.stdout.write = take(written.text);
process.stderr.write = take(written.err);
// Each command line looks after its reader going away.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(Number.POSITIVE_INFINITY);

process.on('message', async ({ home, words, env }: Asked) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env, { OPENRATH_HOME: home });
  const code = await runCli(words);
  const [text = '', err = ''] = [written.text, written.err].map((all) => Buffer.concat(all.splice(0)).toString());
  process.send?.({ code, text, err } satisfies Written);
});
