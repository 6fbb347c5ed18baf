import { create } from 'zustand';
import type { ExecEnd, Refusal } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { isHostGone, refusalOf } from '../host/refusal-of.ts';
import { bytesOf } from './bytes-of.ts';

/** A person's own command in the sandbox of a session, as it goes. */
export interface OwnCommand {
  readonly command: string;
  /** The end of what it wrote, both streams as they came, at most {@link mostKept} UTF-16 units. */
  readonly output: string;
  /** True where the beginning is not here any more: the record has it. */
  readonly isCut: boolean;
  readonly state:
    | { readonly type: 'running' }
    | { readonly type: 'ended'; readonly end: ExecEnd }
    /** It did not begin. */
    | { readonly type: 'refused'; readonly refusal: Refusal }
    /** The host went away before it told the end. */
    | { readonly type: 'lost' };
}

interface CommandStore {
  /** The session whose commands are on screen. */
  readonly open: string | undefined;
  /** The newest command of each session of this window. */
  readonly commands: ReadonlyMap<string, OwnCommand>;
}

const mostKept = 200_000;

export const useCommands = create<CommandStore>(() => ({ open: undefined, commands: new Map() }));

/** Shows the commands of a session, or none. */
export function showCommands(session: string | undefined): void {
  useCommands.setState({ open: session });
}

/** Runs a command in the sandbox of a session, on record as the person's. It goes on when nobody looks. Never rejects. */
export async function runOwnCommand(session: string, command: string): Promise<void> {
  let now: OwnCommand = { command, output: '', isCut: false, state: { type: 'running' } };
  const put = (change: Partial<OwnCommand>): void => {
    now = { ...now, ...change };
    useCommands.setState(({ commands }) => ({ commands: new Map(commands).set(session, now) }));
  };
  put({});
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  try {
    for await (const item of await host().runs.exec({ session, command })) {
      if (item.type === 'refused') return put({ state: item });
      if (item.type === 'end') return put({ state: { type: 'ended', end: item } });
      if (item.type === 'started') continue;
      const output = now.output + decoders[item.stream].decode(bytesOf(item.base64), { stream: true });
      put({ output: output.slice(-mostKept), isCut: now.isCut || output.length > mostKept });
    }
  } catch (error) {
    put({ state: isHostGone(error) ? { type: 'lost' } : { type: 'refused', refusal: refusalOf(error) } });
  }
}
