/**
 * Facts of an imported record that the importer says of it: how it read the record, which the log itself does not say (I5). By
 * format: names of its marks, and the provider where no record names one.
 */
const OF_FORMAT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['claude-code', new Set(['provider', 'turn', 'slashCommand', 'interrupt', 'queuedPrompt', 'parentMissing'])],
  ['codex', new Set(['generation', 'injected', 'exit'])],
]);

/** Kinds of event that an importer writes of itself, about what it found. */
const KINDS: ReadonlySet<string> = new Set(['import/revised', 'import/joined', 'import/copied']);

/** True for a fact of an imported event that is the importer's own, and no claim of the log. `by`: who wrote the event. */
export function isOwnReading(name: string, { kind, by }: { readonly kind: string; readonly by: string }): boolean {
  const format = by.slice('import:'.length);
  return name === 'author' || KINDS.has(kind) || OF_FORMAT.get(format)?.has(name) === true;
}
