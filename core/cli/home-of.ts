import type { Command } from 'commander';
import { defaultHome } from '../compose.ts';
import { plain } from './plain.ts';
import type { CommandHome } from './with-host.ts';

/** The home that a command line names, else the default one, and whether it agrees to set a broken store aside. */
export function homeOf(command: Command): CommandHome {
  const { home, setAsideBroken } = command.optsWithGlobals<{ home?: string; setAsideBroken?: boolean }>();
  if (home?.trim() === '') command.error('the folder of --home is empty');
  if (home?.startsWith('--')) command.error(`--home needs a folder, and ${home} is an option`);
  const tell = (says: string) => void process.stderr.write(`${plain(says)}\n`);
  return {
    home: home ?? defaultHome(),
    setAsideBroken: setAsideBroken === true,
    onSetAside: tell,
    onMigrated: tell,
    onMended: tell,
    onWaiting: tell,
    onReadOnly: tell,
  };
}
