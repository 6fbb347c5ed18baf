import {
  type CallEvidence,
  type EventDetail,
  type StepRow,
  sayFolder,
  sayNetwork,
  sayPlacement,
} from '../../../core/contract/view.ts';
import type { PlacementRow } from './placement-rows.ts';
import { approvalWords } from './ran-words.ts';

/** Where a call of a run of ours ran and what it could reach, of its own record. */
export interface OwnPlacement {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly PlacementRow[];
  /** Of all that it could reach; absent where no sandbox took it up. */
  readonly profileDigest?: string;
}

/**
 * What the events of a call itself say, never what its session says of where the files came from. `ran` is undefined for a call of which
 * nothing is on record yet.
 */
export function ownPlacement(call: StepRow['call'], ran: CallEvidence | undefined): OwnPlacement {
  if (ran === undefined) return { ...sayUnbegun(call), rows: [] };
  const unrun = sayUnrun(ran);
  if (unrun !== undefined) {
    const reason = ran.ended?.reason === undefined ? [] : [row('Why', ran.ended.reason)];
    return { title: 'Nothing ran', about: unrun, rows: [...reason, ...approvalRows(call, ran)] };
  }
  const { started, ended } = ran;
  return {
    title: 'Where it ran',
    about: sayWritten(ran),
    rows: [
      row('Folder', started && sayFolder(started, started.cwd)),
      row('Sandbox', started && sayPlacement(started.placement)),
      row('Network', started && sayNetwork({ ...started, unheld: ended?.unheld })),
      ...(ended?.unheld === undefined ? [] : [row('Not held', ended.unheld.join(', '))]),
      ...approvalRows(call, ran),
    ],
    ...(ended?.profileDigest === undefined ? {} : { profileDigest: ended.profileDigest }),
  };
}

/** At a step of ours, what the record says of its session: where its files came from, and not where anything ran. */
export function filesFrom({ placement }: Pick<EventDetail, 'placement'>): readonly PlacementRow[] {
  return sessionPlacement({ placement: placement.filter(({ name, claim }) => !claim && name !== 'backend') });
}

/** At a step of ours that is no call, what is on record of its session: what a log claimed before it says so. */
export function sessionPlacement({ placement }: Pick<EventDetail, 'placement'>): readonly PlacementRow[] {
  return placement.map(({ name, value, claim }) => {
    if (claim) return { name, value, known: 'claimed' };
    if (name === 'backend') return row('Calls run', sayPlacement(value));
    return row(name === 'cwd' ? 'Source folder' : name, value);
  });
}

function sayUnbegun(call: StepRow['call']): Pick<OwnPlacement, 'title' | 'about'> {
  if (call?.state === 'unanswered') return { title: 'Not begun', about: 'No start of it is on record.' };
  return { title: 'Not known', about: 'No start of it is on record: it may have been erased.' };
}

/** Why nothing ran; undefined where it did, or may have. */
function sayUnrun({ started, ended }: CallEvidence): string | undefined {
  if (ended?.replaces !== undefined) return 'A person put this result in the place of the recorded one.';
  if (ended?.ending === 'denied') return 'It was denied.';
  if (ended?.ending === 'failed-to-start') return 'It did not start.';
  if (started !== undefined) return undefined;
  if (ended === undefined) return 'It has not begun.';
  return ended.ending === 'cancelled' ? 'Its run was stopped before it began.' : undefined;
}

function sayWritten({ started, ended }: CallEvidence): string {
  if (started === undefined) return 'The record of its start can’t be read.';
  return ended === undefined ? 'Written as it began; its end is not on record.' : 'Written as it ran.';
}

function approvalRows(call: StepRow['call'], ran: CallEvidence): PlacementRow[] {
  const because = ran.approval?.because;
  return [row('Approval', approvalWords(call, ran)), ...(because === undefined ? [] : [row('Asked because', because)])];
}

function row(name: string, value: string | undefined): PlacementRow {
  return { name, value, known: undefined };
}
