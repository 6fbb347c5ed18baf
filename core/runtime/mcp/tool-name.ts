import type { Sha256 } from '../../model/envelope.ts';

/** Longest name that models take. */
const LONGEST = 64;

/**
 * The name that a model calls a tool of a server by: `server__tool`, in letters that all models take. A name at the server that is longer or
 * has other letters, which may look like those of another tool, gets a piece of its digest.
 */
export function toolName(server: string, tool: string, sha256: Sha256): string {
  const plain = `${server}__${tool}`;
  if (/^[A-Za-z0-9_-]+$/.test(tool) && plain.length <= LONGEST) return plain;
  const digest = `_${sha256(tool).slice(0, 12)}`;
  return `${plain.replace(/[^A-Za-z0-9_-]/gu, '_').slice(0, LONGEST - digest.length)}${digest}`;
}
