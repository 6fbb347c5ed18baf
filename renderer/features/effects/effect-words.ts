import type { Effect, Status } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { effectWords } from '../approvals/ask-words.ts';
import { endingWords } from '../inspector/ran-words.ts';
import { toolCommand } from '../inspector/tool-command.ts';

/** What was done, as it is read: the command, or the tool and its input; else the act and where to. */
export function whatWords({ type, what, tool }: Effect): string {
  if (type !== 'call') return `${type}: ${what}`;
  return toolCommand(what)?.command ?? `${tool ?? 'tool'} ${what}`;
}

const reviews = {
  happened: 'it happened, as you said',
  'did-not-happen': 'it did not happen, as you said',
  'run-again': 'run again, as you said',
} as const;

/** How it ended, or what is known of it: "exited 0", "needs review", "denied". `status`: of the session. */
export function endWordsOf(effect: Effect, status: Status): string {
  const { asks, review, state, ending, exitCode, failed } = effect;
  if (failed !== undefined) return `failed, it still stands: ${failed}`;
  if (asks !== undefined) return 'needs review';
  if (review !== undefined && ending !== 'exited') return reviews[review];
  if (state === 'ended') return ending === undefined ? 'done' : endingWords({ ending }, exitCode);
  return status === 'running' ? 'running' : 'effect unknown';
}

/** Of a call that nobody saw end, whose run was cut off: what to do, and what comes of it (T2, R6). Undefined for another effect. */
export function goOnWords({ type, state, asks, effect }: Effect): string | undefined {
  if (type !== 'call' || state !== 'open' || asks !== undefined) return undefined;
  return effect === undefined || effect === 'irreversible'
    ? 'Its run was cut off. Continue it: you are then asked whether this happened.'
    : 'Its run was cut off. Continue it: this runs again, on the files as they were before it.';
}

const approvals = { approved: 'approved', edited: 'edited and approved', denied: 'denied' } as const;

const makers = { person: 'by you', agent: 'by the agent', workflow: 'by the workflow' } as const;

/** Its facts beside: who, what it may do, who allowed it, what changed. */
export function factsOfEffect({ by, effect, approval, changed, attempt = 1, type }: Effect): string[] {
  return [
    makers[by],
    ...(effect === undefined ? [] : [effectWords(effect)]),
    ...(approval === undefined
      ? type === 'call' && by !== 'person'
        ? ['no approval asked']
        : []
      : [approvals[approval]]),
    ...(changed === undefined || changed === 0 ? [] : [`${counted(changed, 'path')} changed`]),
    ...(attempt === 1 ? [] : [`attempt ${attempt}`]),
  ];
}
