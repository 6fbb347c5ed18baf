import { counted } from '../text/say-count.ts';

/** Tokens of answers, and how many answers do not tell all of theirs: what those do not tell is not in the sum. */
export interface ToldTokens {
  readonly tokens: number;
  readonly unsaid?: number | undefined;
}

/** Whether nobody knows any of the tokens: what is not told is not 0. */
export function areUnknown({ tokens, unsaid = 0 }: ToldTokens): boolean {
  return tokens === 0 && unsaid > 0;
}

/** Tokens in words: "57 tokens", "at least 57 tokens" where some answers do not tell all, "tokens unknown" where none tells any. */
export function sayTokens(told: ToldTokens): string {
  if (areUnknown(told)) return 'tokens unknown';
  return `${(told.unsaid ?? 0) > 0 ? 'at least ' : ''}${counted(told.tokens, 'token')}`;
}
