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

function sayEvents({ events, withoutPayload: bare, sessions, again = 0 }: Readable): string {
  const without = bare === 0 ? '' : `, ${bare} of them without what ${bare === 1 ? 'it' : 'they'} said`;
  const more =
    again === 0
      ? ''
      : ` ${counted(again, 'more event')} behind a lost one ${again === 1 ? 'comes' : 'come'} again: the logs that hold ${again === 1 ? 'it' : 'them'} are imported then.`;
  const says = `${counted(events, 'event')} of ${counted(sessions, 'session')}${without}`;
  return `${says}: found page by page, so they may be more than the sessions show now.${more}`;
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
  const aside = `set-aside-<time>-${file}`;
  if (file.endsWith('-wal'))
    return [
      { name: 'Comes over', says: 'All that is in the store itself, which opens without it.' },
      { name: 'Stays as it is', says: `${file} stays in the home, renamed ${aside}.` },
    ];
  return [
    { name: 'Comes over', says: 'What can still be read; how much is said afterwards.' },
    {
      name: 'Stays as it is',
      says: `${file} and its WAL, as far as they are there, stay in the home, renamed ${aside} and ${aside}-wal. A new file is begun beside.`,
    },
    { name: 'Is lost', says: 'What can’t be read any more. Verify names what is missing afterwards.' },
  ];
}
