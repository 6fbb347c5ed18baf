import { CATALOGUE } from '../../model/ids.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { SqliteStore } from './open-sqlite-store.ts';

/** What was set aside when a store was opened and what came over of it, in sentences; undefined where nothing was. Throws HostError. */
export async function saySetAside({ store, setAside, salvaged }: SqliteStore): Promise<string | undefined> {
  if (setAside.length === 0) return undefined;
  const kept = `${setAside.join(', ')} ${setAside.length === 1 ? 'is' : 'are'} what was broken; delete ${setAside.length === 1 ? 'it' : 'them'} once you are sure.`;
  if (salvaged === undefined) return `A new one was begun. ${kept} Verify names what is missing.`;
  const sessions = (await store.refs()).filter(({ session }) => session !== CATALOGUE).length;
  const bare = salvaged.withoutPayload;
  const without = bare === 0 ? '' : `, ${bare} of them without what ${bare === 1 ? 'it' : 'they'} said`;
  const over = `${counted(salvaged.events, 'event')} of ${counted(sessions, 'session')} came over${without}.`;
  const missing = salvaged.events === 0 ? 'Nothing of it could be read.' : 'Verify names what is missing.';
  return `${over} ${missing} ${kept}`;
}
