import { sayDamagedSearch } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';
import type { SearchAnswer } from './search-store.ts';

/** Why there is nothing to see, and what to do about it. */
export interface Nothing {
  readonly fact: string;
  readonly remedy: string;
}

interface Searched {
  readonly answer: SearchAnswer;
  /** Sessions that were looked through. */
  readonly sessions: number;
  readonly trashed: boolean;
}

/** Why a search shows no hit; undefined where it shows some. */
export function sayNothing({ answer, sessions, trashed }: Searched): Nothing | undefined {
  if (answer.type === 'refused') return { fact: answer.refusal.message, remedy: answer.refusal.remedy ?? '' };
  if (answer.type === 'none') {
    return {
      fact: 'Search what was said and done in all sessions.',
      remedy: 'Prompts, answers, thinking, calls and their results. All words, as parts of words, in any case.',
    };
  }
  if (answer.hits.length > 0) return undefined;
  if (answer.total === 0) return { fact: 'There is nothing to search yet.', remedy: 'Import a log, then search it.' };
  if (answer.indexed < answer.total) {
    return {
      fact: `Nothing yet: ${count(answer.indexed)} of ${counted(answer.total, 'event')} are indexed.`,
      remedy: 'Hits come in as the rest is read.',
    };
  }
  if (answer.next !== undefined) {
    return { fact: 'Nothing yet: many steps have parts of these words.', remedy: 'Show more hits looks on.' };
  }
  const where = trashed ? 'with those in the trash' : 'without the trash';
  return {
    fact: `No step has “${answer.text.trim()}”.`,
    remedy: `Looked through ${counted(sessions, 'session')}, ${where}. All words must stand in one step; a word of one or two letters must be whole.`,
  };
}

/** How far the index is where it is behind: `indexing 42 %`. */
export function sayIndexing(progress: { readonly indexed: number; readonly total: number } | undefined): string {
  if (progress === undefined || progress.indexed >= progress.total) return '';
  return `indexing ${Math.floor((progress.indexed / progress.total) * 100)} %`;
}

/** What of the record an answer leaves out, and why; empty where it is of the whole. */
export function sayLacks(answer: SearchAnswer): string {
  if (answer.type !== 'found') return '';
  const { stopped } = answer;
  const lacks = [
    ...(stopped === undefined || answer.indexed >= answer.total ? [] : [`The index stopped: ${stopped}`]),
    sayDamagedSearch(answer),
  ];
  return lacks.filter((lack) => lack !== undefined).join(' ');
}

/** How much was found: `12 hits in 3 sessions`, with a plus where there is more. */
export function sayFound(answer: SearchAnswer): string {
  if (answer.type !== 'found' || answer.hits.length === 0) return '';
  const sessions = new Set(answer.hits.map(({ session }) => session)).size;
  const hits = `${count(answer.hits.length)}${answer.next === undefined ? '' : '+'}`;
  return `${hits} ${hits === '1' ? 'hit' : 'hits'} in ${counted(sessions, 'session')}`;
}
