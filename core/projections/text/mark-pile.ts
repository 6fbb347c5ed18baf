/** Marks on one letter that are drawn: a letter of Hebrew with its vowel and its accents has five. */
const MOST_MARKS = 6;

/** Source of a pattern, with flag `u`: a mark that takes no room of its own. */
export const MARK = '(?:(?!\\p{DI})[\\p{Mn}\\p{Me}])';

/** Source of a pattern, with flag `u`, of what piles up on a letter over other lines: more marks than are drawn, and more than two of the same. */
export const MARK_PILE = `(?:(?<=${MARK}{${MOST_MARKS}})|(?<=\\k<same>(?<same>${MARK}))(?=\\k<same>))${MARK}+`;
