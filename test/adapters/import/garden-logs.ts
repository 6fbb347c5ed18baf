import { calls, prompt, result, says } from './claude-code/transcript.ts';

/** Records of a made-up Claude Code log. */
export type Lines = readonly Line[];
export type Line = ReturnType<typeof prompt>;

/** A question and its answer, and the same with one more, and with two more. */
export const ROSES: Lines = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];
export const LILIES: Lines = [...ROSES, prompt('p-2', 's-1', 'And the lilies'), says('s-2', 'p-2', 'Watered too.')];
export const TULIPS: Lines = [...LILIES, prompt('p-3', 's-2', 'And the tulips'), says('s-3', 'p-3', 'Those as well.')];

/** A question that is answered with the help of a tool. */
export const WATERED: Lines = [
  prompt('p-1', null, 'Water the roses'),
  calls('s-1', 'p-1', 'call-1', 'Bash', { command: 'water roses' }),
  result('r-1', 's-1', 'call-1', 'done'),
  says('s-2', 'r-1', 'They are watered.'),
];

/** The same records in the file of a session that was resumed under another id. */
export function resumed(lines: Lines, sessionId = 'another'): Line[] {
  return lines.map((each) => ({ ...each, sessionId }));
}

/** The same records as the beginning of a branch of a session, each naming what it is a copy of. */
export function branched(lines: Lines, names: { readonly of: string; readonly sessionId: string }): Line[] {
  const { of, sessionId } = names;
  return lines.map((each) => ({ ...each, sessionId, forkedFrom: { sessionId: of, messageUuid: each.uuid } }));
}
