/** A command that a call's input asks to run, with its escapes read. */
export interface ToolCommand {
  readonly command: string;
  readonly cwd: string | undefined;
}

const names = ['command', 'cmd', 'script'];

/** The command in a call's input, where there is one: a text, or a list of words joined by blanks. Never throws. */
export function toolCommand(input: string): ToolCommand | undefined {
  if (input.length > 400_000 || !/^\s*\{/.test(input)) return undefined;
  try {
    const members = JSON.parse(input) as Readonly<Record<string, unknown>>;
    const value = names.map((name) => members[name]).find((found) => typeof found === 'string' || isWords(found));
    if (value === undefined) return undefined;
    const cwd = members.workdir ?? members.cwd;
    return {
      command: typeof value === 'string' ? value : (value as readonly string[]).join(' '),
      cwd: typeof cwd === 'string' ? cwd : undefined,
    };
  } catch {
    return undefined;
  }
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string');
}
