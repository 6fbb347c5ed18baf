import { counted } from './say-count.ts';

interface NotSearched {
  /** Sessions of which not every event can be read. */
  readonly damaged?: number | undefined;
  /** Events that the index could not read. */
  readonly unread?: number | undefined;
}

/** What a search could not look at; undefined where that is nothing. */
export function sayDamagedSearch({ damaged = 0, unread = 0 }: NotSearched): string | undefined {
  if (damaged > 0) {
    const [are, them] = damaged === 1 ? ['is', 'it'] : ['are', 'them'];
    return `${counted(damaged, 'session')} ${are} damaged: what is lost of ${them} can't be found.`;
  }
  if (unread === 0) return undefined;
  const [it, them] = unread === 1 ? ['it', 'it'] : ['they', 'them'];
  return `${counted(unread, 'event')} can't be read: what ${it} said can't be found. Verify names ${them}.`;
}
