import type { SessionRow } from '../contract/view.ts';
import { cutRuns, sayCutProgram, sayPlacement, standsStill } from '../contract/view.ts';
import type { WaitingRow } from '../contract/waiting.ts';
import { inLine, titleInLine } from './plain.ts';

/**
 * What waits for a person, for people: who asks, where it would run and why, then the command whole. A row begins at the edge, and each line
 * of the command stands behind a bar: none of it can be taken for a row, or for what is said of one.
 */
export function sayWaitingRow(row: WaitingRow): string {
  const { event, callId, type, title, tool, command, effect, placement, cwd, because, agent } = row;
  const what = {
    approval: `asks to run ${inLine(tool)}`,
    choice: 'asks you',
    review: `started ${inLine(tool)} and nobody saw it end`,
    merge: `has an open merge: openrath merge ${row.session} ${row.theirs} --preview`,
  }[type];
  const call = callId === undefined ? undefined : `call ${callId}`;
  const place = placement === undefined ? undefined : sayPlacement(placement);
  const where = [place, cwd, effect, call].filter((fact) => fact !== undefined).join(', ');
  return [
    `${event}  ${titleInLine(title)}: ${agent === undefined || type === 'merge' ? '' : `${inLine(agent)} `}${what}`,
    ...[where, because, endsBy(row), goesOnBy(row)].flatMap((text) => (text ? [`  ${inLine(text)}`] : [])),
    ...command.split('\n').map((line) => `  | ${line}`),
    ...(row.choices ?? []).map(({ name, says }) => `  > ${inLine(says === undefined ? name : `${name}: ${says}`)}`),
  ].join('\n');
}

/** What a word that it did not happen comes to, where it is a person's own command. */
function endsBy({ endsUnlessAgain }: WaitingRow): string | undefined {
  return endsUnlessAgain === true
    ? 'your own command: where it did not happen, nothing runs; only run-again makes it run'
    : undefined;
}

/** How a run that was cut off goes on. */
function goesOnBy({ cutOff, cutProgram }: WaitingRow): string | undefined {
  if (cutOff === undefined) return undefined;
  return cutProgram === undefined
    ? continuedWith(cutOff)
    : `${sayCutProgram(cutProgram)} A sample or a workflow goes on with: openrath continue ${cutOff}`;
}

function continuedWith(session: string): string {
  return `its run was cut off; it goes on with: openrath continue ${session}`;
}

/** A program that was cut off, for people. */
export function sayCutProgramRow({ session, title, program, run }: CutProgram): string {
  return [
    `${session}  ${titleInLine(title)}`,
    `  ${inLine(sayCutProgram({ program, run }))} A sample or a workflow goes on with: openrath continue ${session}`,
  ].join('\n');
}

/** A run that was cut off and in which nothing is asked yet, for people. */
export function sayCutRunRow({ session, title, says }: CutRun): string {
  return [`${session}  ${titleInLine(title)}`, `  ${inLine(says)}`, `  ${continuedWith(session)}`].join('\n');
}

/** A session in which a run was cut off. */
export interface CutRun {
  readonly session: string;
  readonly title: string;
  /** What of it came to no end, in words. */
  readonly says: string;
}

/** The runs that stand still in some sessions until they are continued. */
export function cutRunsOf(rows: readonly SessionRow[]): readonly CutRun[] {
  return cutRuns(rows).map(({ id, title, statusDetail }) => ({
    session: id,
    title,
    says: statusDetail ?? 'interrupted',
  }));
}

/** A session in which a program was cut off. */
export interface CutProgram {
  readonly session: string;
  readonly title: string;
  readonly program: string;
  /** Its `runId`. */
  readonly run: string;
}

/** The programs that stand still in some sessions. */
export function cutProgramsOf(rows: readonly SessionRow[]): readonly CutProgram[] {
  return rows
    .filter(standsStill)
    .map(({ id, title, cutProgram, cutRun }) => ({ session: id, title, program: cutProgram, run: cutRun }));
}
