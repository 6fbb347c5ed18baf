import { counted } from '../../ui/number.ts';
import type { Readable } from './use-readable.ts';

/** One line of what will happen. */
export interface SetAsideFact {
  readonly name: string;
  readonly says: string;
}

const EVENTS = 'events.db';
const BLOBS = 'blobs.db';

/** What goes on in the new files. `readable` undefined: it is being counted. */
export function comesOver(files: readonly string[], readable: Readable | undefined): string {
  const blobs = files.includes(BLOBS) ? 'Every blob that still holds; how many is known afterwards.' : undefined;
  if (!files.includes(EVENTS)) return [blobs, 'The events are in another file, which stays.'].join(' ');
  return [readable === undefined ? 'Counting the events that can be read…' : sayEvents(readable), blobs]
    .filter((each) => each !== undefined)
    .join(' ');
}

function sayEvents({ events, withoutPayload: bare, sessions }: Readable): string {
  const without = bare === 0 ? '' : `, ${bare} of them without what ${bare === 1 ? 'it' : 'they'} said`;
  const says = `${counted(events, 'event')} of ${counted(sessions, 'session')}${without}`;
  return `${says}: found page by page, so they may be more than the sessions show now.`;
}

/** What else will happen. `files`: names of those that are damaged. */
export function setAsideFacts(files: readonly string[]): readonly SetAsideFact[] {
  const renamed = files.map((file) => `set-aside-<time>-${file}`).join(' and ');
  const [stay, are, the] = files.length === 1 ? ['stays', 'is', 'one'] : ['stay', 'are', 'ones'];
  return [
    {
      name: 'Stays as it is',
      says: `${files.join(' and ')} ${stay} in the home, renamed ${renamed}. The new ${the} ${are} made beside.`,
    },
    {
      name: 'Is lost',
      says: 'What lay on the damaged pages. Verify names what is missing afterwards.',
    },
    {
      name: 'Meanwhile',
      says: 'The home closes and opens anew. Imports that run are cancelled; every window reconnects by itself.',
    },
  ];
}

/** What will happen where `file` keeps the home from being opened: it may be gone, or a WAL that is of another file. */
export function shutFacts(file: string): readonly SetAsideFact[] {
  const stays = `${file}, as far as it is there, stays in the home, renamed set-aside-<time>-${file}.`;
  if (file.endsWith('-wal'))
    return [
      { name: 'Comes over', says: 'All that is in the store itself, which opens without it.' },
      { name: 'Stays as it is', says: stays },
    ];
  return [
    { name: 'Comes over', says: 'What can still be read; how much is said afterwards.' },
    { name: 'Stays as it is', says: `${stays} A new one is begun beside.` },
    { name: 'Is lost', says: 'What can’t be read any more. Verify names what is missing afterwards.' },
  ];
}
