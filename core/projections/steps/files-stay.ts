/** What is said of the files wherever a person's result stands in the place of a recorded one (R4): the result alone is another. */
export const FILES_STAY = 'the files stay as the call left them';
