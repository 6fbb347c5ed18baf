import type { HostClient } from '../contract/connect.ts';
import type { MemoryItemRow } from '../contract/memory.ts';
import { findEvent } from './find-event.ts';
import { type Nameable, onlyOne, sayTooShort } from './only-one.ts';
import { accepted, Refused } from './refused.ts';

const ITEM: Nameable<MemoryItemRow> = {
  what: 'item',
  idsOf: ({ item }) => [item],
  remedy: 'List them with: openrath memory list',
};
const PAGE = 1_000;

/**
 * The item of a memory that a word names: its id, or a beginning of at least four characters that only one has of the shared memories, else of all
 * events of the home, as those are that a session has for itself. A word that names none is given as it is: the host says why. Throws Refused.
 */
export async function findItem(host: HostClient, word: string): Promise<string> {
  const tooShort = sayTooShort(word, ITEM.what);
  if (tooShort !== undefined) throw new Refused({ code: 'not-found', message: tooShort, remedy: ITEM.remedy });
  return onlyOne(word, await sharedItems(host), ITEM)?.item ?? (await findEvent(host, word));
}

async function sharedItems(host: HostClient): Promise<readonly MemoryItemRow[]> {
  const items: MemoryItemRow[] = [];
  for (let of = 1; items.length < of; ) {
    const page = accepted(await host.memory.list({ all: true, from: items.length, limit: PAGE }));
    of = page.items.length === 0 ? 0 : page.of;
    items.push(...page.items);
  }
  return items;
}
