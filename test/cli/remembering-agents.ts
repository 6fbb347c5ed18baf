import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { Run } from './run-openrath.ts';
import { startShell } from './shell.ts';

/** A home in which agents with a script and a memory of the person run, all commands of a file in one process. */
export interface RememberingHome {
  readonly folder: string;
  /** Path of the file that defines an agent which does as its script says; `called` gardener where nobody says otherwise. */
  readonly agent: (name: string, rules: readonly object[], called?: string) => string;
  readonly openrath: (...words: string[]) => Promise<Run>;
  /** Runs an agent on a task; gives its session once it is done. */
  readonly run: (task: string, agent: string) => Promise<string>;
  /** What a session's events of a kind say. */
  readonly payloads: (session: string, kind: string) => Promise<readonly Record<string, unknown>[]>;
}

const shell = startShell();

/** An empty home; it is gone with the test, or with all tests of a file where it is `shared` by them. */
export function rememberingHome(shared = false): RememberingHome {
  const at = mkdtempSync(join(tmpdir(), 'memory-'));
  const remove = () => rmSync(at, { recursive: true, force: true });
  if (shared) afterAll(remove);
  else onTestFinished(remove);
  const folder = join(at, 'home');
  const openrath = (...words: string[]) => shell(folder, [...words, '--json']);
  return {
    folder,
    openrath,
    agent: (name, rules, called = 'gardener') => {
      const path = join(at, `${name}.json`);
      const memory = { reads: ['session', 'user'], writes: ['session', 'user'] };
      const script = join(at, `${name}.script.json`);
      writeFileSync(script, JSON.stringify({ rules }));
      const model = { provider: 'scripted', name, script };
      writeFileSync(path, JSON.stringify({ name: called, model, memory }));
      return path;
    },
    run: async (task, agent) => {
      const { out, err } = await openrath('run', task, '--agent', agent);
      const end = out.at(-1) as { session?: string; status?: string } | undefined;
      if (end?.status !== 'done' || end.session === undefined) throw new Error(`the run is not done: ${err}`);
      return end.session;
    },
    payloads: async (session, kind) => {
      const { out } = await openrath('events', session);
      const events = out as readonly object[] as readonly { kind: string; payload: Record<string, unknown> }[];
      return events.filter((event) => event.kind === kind).map(({ payload }) => payload);
    },
  };
}

/** A rule by which a model keeps a text in the memory of the person at its first step. */
export function remembers(key: string, text: string): object {
  return { when: { step: 1 }, answer: [{ call: 'remember', input: { scope: 'user', key, text } }] };
}

/** A rule by which a model says something. */
export function says(text: string): object {
  return { answer: [{ text }] };
}
