const WRITES = '- { answer: [{ text: Corn was planted in corn.txt. }], usage: { input: 100, output: 10 } }';

/** A scripted model that writes a block of a merge, by these rules. */
export function scripted(rules = WRITES) {
  return { provider: 'scripted', name: 'w', script: `rules:\n${rules.replaceAll(/^/gm, '  ')}\n` };
}
