import type { FindState } from './use-find.ts';

/** True while words are looked for: only then is what compactions fold searched too. */
export function isFinding({ isOpen, wanted }: Pick<FindState, 'isOpen' | 'wanted'>): boolean {
  return isOpen && wanted.trim() !== '';
}
