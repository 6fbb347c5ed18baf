import { spawn } from 'node:child_process';
import { text as textFrom } from 'node:stream/consumers';
import { threadEntry } from '../thread-entry.ts';
import type { Parsed } from './parsed.ts';

/** How parsing ended: what was read, or that it had no end of its own. */
export type ParseEnd =
  | { readonly type: 'parsed'; readonly parsed: Parsed }
  | { readonly type: 'broken' }
  | { readonly type: 'no-parser' };

/** What parses code. */
export type ParseCode = (code: string) => Promise<ParseEnd>;

/** Parsing takes a hundredth of that for the largest document. */
const LONGEST_MS = 60_000;

/**
 * Parses TypeScript in a process of its own: the parser is native, and code that nests a hundred thousand times ends the process that reads it.
 * Nothing of the code is run. Throws what the system says where no process can be had.
 */
export async function parseInChild(code: string): Promise<ParseEnd> {
  const [entry] = threadEntry(import.meta.dirname, 'parse-code');
  const child = spawn(process.execPath, [entry], { stdio: ['pipe', 'pipe', 'ignore'], timeout: LONGEST_MS });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A process that has ended reads no more: how it ended says more than that.
  child.stdin.on('error', () => undefined);
  child.stdin.end(code);
  const [written, status] = await Promise.all([textFrom(child.stdout), ended]);
  if (status !== 0) return { type: 'broken' };
  const parsed = JSON.parse(written) as Parsed | null;
  return parsed === null ? { type: 'no-parser' } : { type: 'parsed', parsed };
}
