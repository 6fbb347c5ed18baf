const NAME = /<command-name>([^<]{1,200})<\/command-name>/;
const ARGUMENTS = /<command-args>([^<]*)<\/command-args>/;

/**
 * A slash command as its person typed it, from the echo that a log keeps of it (`<command-name>/init</command-name>…`);
 * undefined for any other text.
 */
export function slashCommand(text: string): string | undefined {
  if (!text.startsWith('<command-')) return undefined;
  const head = text.slice(0, 4_000);
  const name = NAME.exec(head)?.[1]?.trim();
  if (name === undefined || name === '') return undefined;
  const words = ARGUMENTS.exec(head)?.[1]?.trim() ?? '';
  return words === '' ? name : `${name} ${words}`;
}
