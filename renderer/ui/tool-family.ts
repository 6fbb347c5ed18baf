/** What a tool is for, as far as its name tells. */
export type ToolFamily = 'shell' | 'read' | 'edit' | 'search' | 'web' | 'agent' | 'plan' | 'other';

const families: readonly (readonly [ToolFamily, RegExp])[] = [
  ['plan', /todo|plan/],
  ['agent', /^(task|agent)$|spawn|subagent/],
  ['web', /web|fetch|http|browser/],
  ['search', /grep|glob|search|find|^ls$|list_dir/],
  ['edit', /edit|write|patch|create_file|replace/],
  ['read', /read|view|cat$|open_file/],
  ['shell', /bash|shell|exec|terminal|command|powershell/],
];

/** Guesses by name only, for an icon. Case does not matter. */
export function toolFamily(name: string): ToolFamily {
  const lower = name.toLowerCase();
  return families.find(([, pattern]) => pattern.test(lower))?.[0] ?? 'other';
}
