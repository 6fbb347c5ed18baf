import { sayPlacement } from '../contract/view.ts';
import type { WaitingRow } from '../contract/waiting.ts';
import { inLine, titleInLine } from './plain.ts';

/**
 * What waits for a person, for people: who asks, where it would run and why, then the command whole. A row begins at the edge, and each line
 * of the command stands behind a bar: none of it can be taken for a row, or for what is said of one.
 */
export function sayWaitingRow(row: WaitingRow): string {
  const { event, callId, type, title, tool, command, effect, placement, cwd, because, agent, cutOff } = row;
  const what = {
    approval: `asks to run ${inLine(tool)}`,
    review: `started ${inLine(tool)} and nobody saw it end`,
    merge: 'has an open merge: openrath merge',
  }[type];
  const call = callId === undefined ? undefined : `call ${callId}`;
  const place = placement === undefined ? undefined : sayPlacement(placement);
  const where = [place, cwd, effect, call].filter((fact) => fact !== undefined).join(', ');
  return [
    `${event}  ${titleInLine(title)}: ${agent === undefined || type === 'merge' ? '' : `${inLine(agent)} `}${what}`,
    ...[where, because, cutOff && `its run was cut off; it goes on with: openrath continue ${cutOff}`].flatMap(
      (text) => (text ? [`  ${inLine(text)}`] : []),
    ),
    ...command.split('\n').map((line) => `  | ${line}`),
  ].join('\n');
}
