/** A piece of a template: text as it stands, or the name of a value. */
export type TemplatePart = { readonly text: string } | { readonly name: string };

/** A template in its pieces, in order, without empty texts. A name is what stands between `{{` and the next `}}`, without blanks around it. */
export function* templateParts(template: string): Generator<TemplatePart> {
  let at = 0;
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', at)) {
    const close = template.indexOf('}}', open + 2);
    if (close < 0) break;
    if (open > at) yield { text: template.slice(at, open) };
    yield { name: template.slice(open + 2, close).trim() };
    at = close + 2;
  }
  if (at < template.length) yield { text: template.slice(at) };
}
