import type { SqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { PayloadOf } from '../../../core/model/events.ts';
import { CATALOGUE } from '../../../core/model/ids.ts';
import { readEvent } from '../../../core/model/read-event.ts';

/** What the catalogue of a home records of files that were set aside, oldest first. */
export async function setAsidesIn({ store }: Pick<SqliteStore, 'store'>): Promise<PayloadOf<'catalogue/set-aside'>[]> {
  const acts = (await store.own(CATALOGUE, 0, Number.MAX_SAFE_INTEGER)).map(readEvent);
  return acts.flatMap((act) => (act.kind === 'catalogue/set-aside' ? [act.payload] : []));
}
