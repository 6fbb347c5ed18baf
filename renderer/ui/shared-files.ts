/** What is said of a session whose edge is double (F2, F5). */
export const SHARED_FILES = 'works in its parent’s files';
