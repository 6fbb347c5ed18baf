import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { McpProfile } from '../../core/model/mcp/mcp-profile.ts';
import type { Run } from './run-openrath.ts';
import { startShell } from './shell.ts';

/** A home that keeps servers of tools, all commands of a file in one process. */
export interface ServedHome {
  /** Folder beside the home that is gone with the test. */
  readonly at: string;
  readonly folder: string;
  readonly openrath: (...words: string[]) => Promise<Run>;
  /** Keeps a profile and consents to it and to its tools as they are, as a person would. */
  readonly serve: (profile: McpProfile) => Promise<void>;
  /** Path of the file that defines an agent of some servers which does as its script says. */
  readonly agent: (servers: readonly string[], rules: readonly object[], more?: object) => string;
  readonly payloads: (session: string, kind: string) => Promise<readonly Record<string, unknown>[]>;
}

const shell = startShell();

/** An empty home; it is gone with the test. `place`: the quick one where no command runs in it. */
export function servedHome(place = tmpdir()): ServedHome {
  const at = mkdtempSync(join(place, 'served-'));
  onTestFinished(() => rmSync(at, { recursive: true, force: true }));
  const folder = join(at, 'home');
  const openrath = (...words: string[]) => shell(folder, [...words, '--json']);
  const done = async (...words: string[]) => {
    const { code, out, err } = await openrath(...words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${err}`);
    return out as readonly object[] as readonly Record<string, string>[];
  };
  let agents = 0;
  return {
    at,
    folder,
    openrath,
    serve: async (profile) => {
      const [added] = await done('mcp', 'add', writeProfile(at, profile));
      await done('mcp', 'consent', profile.name, '--profile', added?.digest ?? '');
      const [tested] = await done('mcp', 'test', profile.name);
      await done('mcp', 'consent', profile.name, '--tools', tested?.list ?? '');
    },
    agent: (servers, rules, more = {}) => {
      const path = join(at, `agent-${++agents}.json`);
      const model = { provider: 'scripted', name: 'made-up', script: `${path}.script` };
      writeFileSync(model.script, JSON.stringify({ rules }));
      writeFileSync(path, JSON.stringify({ name: 'gardener', model, servers, ...more }));
      return path;
    },
    payloads: async (session, kind) => {
      const events = (await done('events', session)) as readonly object[] as readonly {
        kind: string;
        payload: Record<string, unknown>;
      }[];
      return events.filter((event) => event.kind === kind).map(({ payload }) => payload);
    },
  };
}

/** Path of the file that holds a profile. */
export function writeProfile(at: string, profile: McpProfile): string {
  const path = join(at, `${profile.name}.json`);
  writeFileSync(path, JSON.stringify(profile));
  return path;
}
