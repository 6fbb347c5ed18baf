import type { FoundEvent, Unsearched } from '../../contract/find.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import type { BlobId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import { withheldEvent } from '../../model/read-trusted-event.ts';
import { eventDrafts } from '../../projections/steps/drafts/event-drafts.ts';
import type { Host } from '../host.ts';
import { isAltered } from '../read-checked.ts';
import { brokenAs } from '../readable-events.ts';
import type { TakeTurns } from './take-turns.ts';
import { type TextIn, textsIn } from './texts-in.ts';
import type { WantedText } from './wanted-text.ts';

export type FindWorld = Pick<Host, 'store' | 'blobs' | 'catalogue' | 'index' | 'sealing'>;

/** How events are looked at. */
export interface Look {
  readonly wanted: WantedText;
  readonly turn: TakeTurns;
}

/** What came of looking at an event: where the text stands, and why some of it could not be looked at. */
export interface Looked {
  readonly found?: FoundEvent;
  readonly unsearched?: Unsearched['why'];
}

const NOTHING: Looked = {};

/** Looks for a text in an event. What is erased, damaged or unreadable is said, where something of it may hold the text. */
export async function findInEvent(stored: StoredEvent, look: Look, world: FindWorld): Promise<Looked> {
  const { payload } = stored;
  if (payload === undefined) return isStep(stored) ? { unsearched: 'erased' } : NOTHING;
  if (isAltered(stored, world.sealing.sha256)) return { unsearched: 'damaged' };
  const mayBe = look.wanted.mayBeIn(payload.text);
  if (!mayBe && !payload.text.includes('"blob":"')) return NOTHING;
  const event = readEvent(stored);
  if (event.kind === 'opaque') return mayBe ? { unsearched: 'unfit' } : NOTHING;
  const said = new Set<number>();
  const calls = new Set<string>();
  let isWhole = true;
  for (const text of textsIn(event)) {
    const answer = look.wanted.isIn(text.text) || (await inBlob(text, look, world));
    if (answer === 'gone') isWhole = false;
    else if (answer) text.type === 'said' ? said.add(text.said) : calls.add(text.call);
  }
  return {
    ...(said.size + calls.size === 0 ? {} : { found: foundIn(stored, said, calls) }),
    ...(isWhole ? {} : { unsearched: 'result' }),
  };
}

function foundIn({ id }: StoredEvent, said: ReadonlySet<number>, calls: ReadonlySet<string>): FoundEvent {
  return {
    event: id,
    ...(said.size === 0 ? {} : { said: [...said] }),
    ...(calls.size === 0 ? {} : { calls: [...calls] }),
  };
}

/** Whether an erased event is a step: openings and what only the program uses are none. */
function isStep(stored: StoredEvent): boolean {
  return eventDrafts(withheldEvent(stored), { cwd: undefined, asked: new Map() }).length > 0;
}

/** Bytes of a blob that are looked at together. */
const PIECE = 256 * 1024;

/** Looks through the whole of a long result, a piece at a time. */
async function inBlob(text: TextIn, { wanted, turn }: Look, { blobs }: FindWorld): Promise<boolean | 'gone'> {
  if (text.type !== 'result' || text.blob === undefined) return false;
  const bytes = await blobs.get(text.blob as BlobId).catch(brokenAs(undefined));
  if (bytes === undefined) return 'gone';
  const decoder = new TextDecoder();
  const isFoundIn = wanted.acrossPieces();
  for (let from = 0; from < bytes.length; from += PIECE) {
    const piece = bytes.subarray(from, from + PIECE);
    if (isFoundIn(decoder.decode(piece, { stream: from + PIECE < bytes.length }))) return true;
    await turn(piece.length);
  }
  return false;
}
