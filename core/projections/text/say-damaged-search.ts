import { counted } from './say-count.ts';

/** What a search could not look at: sessions of which not every event can be read. `sessions` is at least 1. */
export function sayDamagedSearch(sessions: number): string {
  const [are, them] = sessions === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${counted(sessions, 'session')} ${are} damaged: what is lost of ${them} can't be found.`;
}
