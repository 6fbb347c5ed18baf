import type { AnsweredRow, WaitingRow } from '../../../core/contract/view.ts';
import { ago } from '../../ui/time.ts';
import { toolCommand } from '../inspector/tool-command.ts';
import { forWords } from '../live/live-words.ts';

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
  if (type === 'choice') return 'A question for you';
  return type === 'approval' ? `${tool} asks to run` : `Did ${tool} happen?`;
}

type Asking = Pick<WaitingRow, 'type' | 'tool' | 'agent' | 'endsUnlessAgain'>;

/** Who asks for what, over the heading. */
export function askedBy({ type, tool, agent = 'An agent', endsUnlessAgain }: Asking): string {
  if (type === 'merge') return 'You opened a merge';
  if (type === 'choice') return `${agent} asks you`;
  if (endsUnlessAgain === true) return `You started ${tool}`;
  return type === 'approval' ? `${agent} wants to ${wishes[tool] ?? `use ${tool}`}` : `${agent} started ${tool}`;
}

const wishes: Readonly<Record<string, string>> = {
  run_command: 'run a command',
  run_code: 'run a program',
  read_file: 'read a file',
  write_file: 'write a file',
  edit_file: 'edit a file',
  apply_patch: 'change files',
  http_fetch: 'fetch an address',
  spawn_agent: 'start a sub-agent',
  remember: 'remember something',
};

/** For how long something waits, for a list: `now`, `35 s`, `4 min`. */
export function waitWords(forMs: number): string {
  return forMs < 60_000 ? forWords(forMs) || 'now' : ago(0, forMs);
}

/** How a call was answered, in one word or two. */
export function answeredWord({ answer, by }: Pick<AnsweredRow, 'answer' | 'by'>): string {
  return by === 'rule' ? 'By rule' : answers[answer];
}

const answers = {
  approved: 'Approved',
  edited: 'Edited',
  denied: 'Denied',
  chosen: 'Chosen',
  happened: 'Noted',
  'did-not-happen': 'Noted',
  'run-again': 'Noted',
} as const;

/** What a person noted of a call that nobody saw end. */
const reviews = {
  happened: 'it happened',
  'did-not-happen': 'it did not happen',
  'run-again': 'to run again',
} as const;

/** What is to know of an answer: what ran instead, why it was denied, what was chosen, that a rule was written, what was noted; else the session. */
export function answeredAbout({
  answer,
  by,
  title,
  chose,
  ran,
  reason,
  wroteRule,
}: Omit<AnsweredRow, 'event'>): string {
  if (answer in reviews) {
    const noted = reviews[answer as keyof typeof reviews];
    return reason === undefined ? `${noted} · ${title}` : `${noted}: “${reason}”`;
  }
  if (chose !== undefined) return reason === undefined ? `${chose} · ${title}` : `${chose}: “${reason}”`;
  if (ran !== undefined) return `ran: ${ran}`;
  if (reason !== undefined) return by === 'rule' ? reason : `“${reason}”`;
  return wroteRule === true ? `a rule was written · ${title}` : title;
}

/** What would run, or may have run: of a call that was cut off, the command in its input where there is one. */
export function commandOf({ type, command }: Pick<WaitingRow, 'type' | 'command'>): string {
  return type === 'review' ? (toolCommand(command)?.command ?? command) : command;
}

/** The first line of a command, for a list. */
export function firstLine(command: string): string {
  return command.trim().split('\n', 1)[0] ?? '';
}
