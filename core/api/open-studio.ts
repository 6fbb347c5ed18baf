import { resolve } from 'node:path';
import { duplexPair } from '../adapters/home/duplex-pair.ts';
import { defaultHome, openHome } from '../compose.ts';
import type { HostClient } from '../contract/connect.ts';
import { connect } from '../contract/connect.ts';
import { checkCustomTools } from '../runtime/tools/custom-problem.ts';
import type { CustomTool } from '../runtime/tools/custom-tool.ts';
import { insist } from './insist.ts';
import { accepted, RefusedError } from './refused-error.ts';
import { Session } from './session.ts';

/** How a new session begins. */
export interface Beginning {
  /** Folder that is copied in; it is only read. Without it the session's files begin as nothing. */
  readonly folder?: string;
  /** A commit, branch or tag of the repository of which `folder` is the top: its files come in, in the place of the folder's. */
  readonly commit?: string;
  readonly title?: string;
  /** What a person asks for: said when the first agent goes on. */
  readonly says?: string;
}

/** A home, open for a program. */
export interface Studio {
  /** All calls of the contract. */
  readonly host: HostClient;
  /** Makes a session. Throws RefusedError. */
  readonly create: (beginning?: Beginning) => Promise<Session>;
  /** A session that is there, as it is now. Throws RefusedError. */
  readonly session: (id: string) => Promise<Session>;
  /** Lets calls under way finish. Runs that go on are *interrupted* where this process was their host. */
  readonly close: () => Promise<void>;
}

/** What a home is opened with. */
export interface StudioOptions {
  /** The data folder; that of the app where it is absent. */
  readonly home?: string;
  /** Tools of this program, as {@link defineTool} gives them: agents that name them, and those that name no tools, are offered them. */
  readonly tools?: readonly CustomTool[];
}

/**
 * Opens a home for a program. This process is its host where nobody has it open, else it asks the one that has. Throws HostError where the
 * home can't be opened; RefusedError for what are no options, for a tool that is none or has a name that is taken, and for tools where another
 * process is the host: that one has no code of this program.
 */
export async function openStudio(options: StudioOptions = {}): Promise<Studio> {
  insist('openStudio', options);
  const { home = defaultHome(), tools = [] } = options;
  const checked = checkCustomTools(tools);
  if (!checked.ok) throw new RefusedError(checked.refusal);
  const opened = await openHome({ home, tools });
  if (tools.length > 0 && opened.role === 'client') {
    await opened.close();
    throw new RefusedError({
      code: 'in-use',
      message: `Another process has ${home} open, and agents run there: it has no tools of this program.`,
      remedy: 'Close it, or open another home.',
    });
  }
  const [ours, theirs] = duplexPair();
  opened.attach(theirs);
  const studio = studioOn(connect(ours));
  return {
    ...studio,
    close: async () => {
      ours.close();
      await opened.close({ patient: true });
    },
  };
}

/** What a program does with a host that it is connected to. */
export function studioOn(host: HostClient): Omit<Studio, 'close'> {
  return {
    host,
    create: async (beginning = {}) => {
      insist('create', beginning);
      const { folder, commit, title, says } = beginning;
      const workspace = filesOf(folder, commit);
      const made = accepted(await host.runs.create({ workspace, ...(title === undefined ? {} : { title }) }));
      return new Session(host, { id: made.session, head: made.head, ...(says === undefined ? {} : { words: says }) });
    },
    session: async (id) => {
      insist('session', id);
      const { row } = accepted(await host.sessions.show({ session: id }));
      return new Session(host, { id: row.id, head: row.head });
    },
  };
}

function filesOf(folder: string | undefined, revision: string | undefined) {
  if (folder === undefined) return { how: 'empty' as const };
  const path = resolve(folder);
  return revision === undefined ? { how: 'folder' as const, path } : { how: 'commit' as const, path, revision };
}
