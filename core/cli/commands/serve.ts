import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { openHome } from '../../compose.ts';
import type { HostError } from '../../runtime/ports.ts';
import { windowFolder } from '../../shipped.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { plain } from '../plain.ts';
import { Refused } from '../refused.ts';
import { untilInterrupted } from '../until-interrupted.ts';

/** `serve`: the app in a browser, on this machine's loopback address, until it is interrupted. */
export function addServeCommand(program: Command, output: Output): void {
  program
    .command('serve')
    .description('serve the app to a browser on this machine')
    .option('--port <port>', 'any free one when not given', port, 0)
    .action(async (options: { port: number }, command: Command) => {
      const root = builtWindow();
      const home = await openHome({ ...homeOf(command), followsLogs: true, onBroken });
      const server = await home.serve({ port: options.port, root }).catch(async (error: unknown) => {
        await home.close();
        throw new Refused({
          code: 'in-use',
          message: `Port ${options.port} can't be used: ${error instanceof Error ? error.message : String(error)}`,
        });
      });
      await untilInterrupted(async (signal) => {
        const interrupted = once(signal, 'abort');
        output.line({ url: server.url }, `Open this in a browser:\n${server.url}`);
        await interrupted;
        await home.close();
      });
    });
}

function onBroken({ message }: HostError): void {
  process.stderr.write(`${plain(message)} The page asks for that.\n`);
}

function builtWindow(): string {
  if (!existsSync(windowFolder))
    throw new Refused({ code: 'not-found', message: 'The window is not built yet.', remedy: 'Run: npm run build' });
  return windowFolder;
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return Number(text);
}
