import type { HostClient } from '../../../core/contract/connect.ts';
import type { FoundEvent, Unsearched } from '../../../core/contract/view.ts';
import type { StoredEvent } from '../../../core/model/envelope.ts';
import { openHome } from '../../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../../adapters/store-sqlite/temp-home.ts';
import { put } from '../../ports/subject.ts';
import { chainOf, type Said } from '../../ports/writer.ts';

/** A home of one session `s`, closed. */
export interface HomeToFindIn {
  readonly folder: string;
  readonly events: readonly StoredEvent[];
}

/** Makes a home whose session says these things. `blobs` are put first. */
export async function homeToFindIn(said: readonly Said[], blobs: readonly string[] = []): Promise<HomeToFindIn> {
  const folder = tempHome();
  const home = await openHome(folder);
  await home.blobs.putAll(blobs.map((text) => Buffer.from(text)));
  const events = chainOf('s', 0, said.length, undefined, (seq) => said[seq] ?? {});
  await put(home, 's', undefined, events);
  await home.store.close();
  return { folder, events };
}

/** A message of an agent. */
export function saying(...parts: readonly object[]): Said {
  return { payload: { role: 'assistant', author: 'agent', parts } };
}

/** A message of one text. */
export function text(words: string): Said {
  return saying({ type: 'text', text: words });
}

/** What a whole search of `s` comes to: events by their number, and in how many answers. */
export async function findAll(
  client: HostClient,
  wanted: string,
  { events }: Pick<HomeToFindIn, 'events'>,
): Promise<{ found: unknown[]; unsearched: Unsearched[]; pages: number }> {
  const found: FoundEvent[] = [];
  const unsearched: Unsearched[] = [];
  const numbers = new Map(events.map((event, seq) => [event.id as string, seq]));
  let after = {};
  for (let pages = 1; ; pages++) {
    const page = await client.sessions.find({ sessions: ['s'], text: wanted, ...after });
    if (!page.ok) throw new Error(page.refusal.message);
    found.push(...page.found);
    unsearched.push(...(page.unsearched ?? []));
    if (page.next === undefined) {
      return { found: found.map(({ event, ...where }) => [numbers.get(event), where]), unsearched, pages };
    }
    after = { after: page.next.after };
  }
}
