const known: Readonly<Record<string, readonly [mark: string, label: string]>> = {
  openrath: ['OR', 'OpenRath'],
  'claude-code': ['CC', 'Claude Code'],
  codex: ['CX', 'Codex'],
  gemini: ['GE', 'Gemini CLI'],
  opencode: ['OC', 'opencode'],
  unknown: ['?', 'Unknown'],
};

/** The name of the program that wrote a session, as people write it. An unknown one keeps its own spelling. */
export function sourceLabel(source: string): string {
  return known[source]?.[1] ?? source;
}

/** Two letters for it. */
export function sourceMark(source: string): string {
  return known[source]?.[0] ?? source.slice(0, 2).toUpperCase();
}
