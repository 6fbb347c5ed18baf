import type { CommanderError } from 'commander';
import { oneLine } from '../projections/text/one-line.ts';
import type { Reason } from './output.ts';

/** Longest message of the parser that is repeated, in UTF-16 units: it quotes what was typed. */
const LONGEST = 400;

/** A command line that could not be read, and the names of all commands. */
export interface Typed {
  readonly words: readonly string[];
  readonly commands: readonly string[];
}

/** Why a command line could not be read, as one sentence, and where its use is written. */
export function wrongUsage({ code, message }: CommanderError, { words, commands }: Typed): Reason {
  const command = words.find((word) => commands.includes(word));
  const remedy = `See: openrath ${command === undefined ? '' : `${command} `}--help`;
  if (code !== 'commander.help') {
    const { text } = oneLine(message.replace(/^error: /, ''), LONGEST);
    return { code: 'usage', message: sentence(text), remedy };
  }
  return {
    code: 'usage',
    message: words.includes('help') ? 'There is no such command.' : 'No command was given.',
    remedy,
  };
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.…?)]$/.test(capital) ? capital : `${capital}.`;
}
