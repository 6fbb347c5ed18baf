import { count } from './number.ts';

/** Branches that are listed in one place: each is a row of the page. */
export const mostListed = 100;

/** Where the branches are that are not listed. */
export function sayUnlisted(branches: number): string {
  return `${count(branches)} more: see the graph, or search for words of one.`;
}
