/** Folders within folders that are taken into a tree, copied or reached by name, at most. */
export const MOST_LEVELS = 500;

/** Why what is deeper is left out, in words. */
export const TOO_DEEP = `it is deeper than ${MOST_LEVELS} folders`;
