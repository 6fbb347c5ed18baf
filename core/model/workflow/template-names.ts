import type { Json } from '../canonical.ts';

/** The names between `{{` and `}}` in a template, or in all texts of a JSON value, each once, without blanks around them. */
export function templateNames(value: Json): readonly string[] {
  const names = new Set<string>();
  gather(value, names);
  return [...names];
}

function gather(value: Json, names: Set<string>): void {
  if (typeof value === 'string') gatherIn(value, names);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) gather(each, names);
}

function gatherIn(text: string, names: Set<string>): void {
  for (let open = text.indexOf('{{'); open >= 0; ) {
    const close = text.indexOf('}}', open + 2);
    if (close < 0) return;
    names.add(text.slice(open + 2, close).trim());
    open = text.indexOf('{{', close + 2);
  }
}
