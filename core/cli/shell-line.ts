/** One command line for bash: a single word as it is, several as a program and its arguments, each quoted where bash would read it otherwise. */
export function shellLine(words: readonly string[]): string {
  const [only = ''] = words;
  return words.length === 1 ? only : words.map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
