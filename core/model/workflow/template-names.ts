import type { Json } from '../canonical.ts';
import { templateParts } from './template-parts.ts';

/** The names between `{{` and `}}` in a template, or in all texts of a JSON value, each once, without blanks around them. */
export function templateNames(value: Json): readonly string[] {
  const names = new Set<string>();
  gather(value, names);
  return [...names];
}

function gather(value: Json, names: Set<string>): void {
  if (typeof value === 'string') {
    for (const part of templateParts(value)) if ('name' in part) names.add(part.name);
  } else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) gather(each, names);
}
