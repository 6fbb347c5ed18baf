import type { WaitingRow } from '../../../core/contract/view.ts';
import { toolCommand } from '../inspector/tool-command.ts';

type Effect = NonNullable<WaitingRow['effect']>;

const effects: Readonly<Record<Effect, string>> = {
  none: 'changes nothing',
  read: 'only reads',
  idempotent: 'can run again',
  irreversible: 'can’t be taken back',
};

/** What a call may do to the world, in words. */
export function effectWords(effect: Effect | undefined): string {
  return effect === undefined ? 'unknown' : `${effect}: ${effects[effect]}`;
}

/** What happens to it where the host dies while it runs (T2). */
export function afterCrash(effect: Effect | undefined): string {
  return effect === undefined || effect === 'irreversible' ? 'waits for you' : 'may run again';
}

/** What is asked, as a heading. */
export function askTitle({ type, tool }: Pick<WaitingRow, 'type' | 'tool'>): string {
  if (type === 'merge') return 'A merge is open';
  return type === 'approval' ? `${tool} asks to run` : `Did ${tool} happen?`;
}

/** What would run, or may have run: of a call that was cut off, the command in its input where there is one. */
export function commandOf({ type, command }: Pick<WaitingRow, 'type' | 'command'>): string {
  return type === 'review' ? (toolCommand(command)?.command ?? command) : command;
}

/** The first line of a command, for a list. */
export function firstLine(command: string): string {
  return command.trim().split('\n', 1)[0] ?? '';
}
