import { canonicalText } from '../../../model/canonical.ts';

/** Members of a body that are no parameters: they are the context, or what every request has. */
const CONTEXT: ReadonlySet<string> = new Set([
  'messages',
  'input',
  'contents',
  'tools',
  'system',
  'systemInstruction',
  'instructions',
  'model',
  'stream',
]);

/** The parameters of a request as they went into its body, as canonical JSON. `body`: a JSON object. */
export function parametersOf(body: string): string {
  const members = Object.entries(JSON.parse(body) as Readonly<Record<string, unknown>>);
  return canonicalText(Object.fromEntries(members.filter(([key]) => !CONTEXT.has(key))));
}
