import { runsUnisolated, sayPlacement, type WaitingRow } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import { hiddenIn } from './hidden-in.ts';

/** One reason for which a person is asked, or should look closely. */
export interface Reason {
  readonly type: 'hidden' | 'rule' | 'no-rule' | 'unisolated' | 'network' | 'review';
  readonly title: string;
  readonly detail?: string;
}

const RULE = /^the rule (.+)$/s;
const NO_RULE = /^no rule is for it; (.+)$/s;

/** Why a person is asked, the gravest first: each is on record or stands in the command. */
export function reasonsOf(row: WaitingRow): readonly Reason[] {
  const hidden = hiddenIn(row.command);
  const [first] = hidden;
  return [
    ...(first === undefined
      ? []
      : [
          {
            type: 'hidden',
            title: hidden.length === 1 ? 'Hidden character' : 'Hidden characters',
            detail: `${first.code} in line ${count(first.line)}`,
          } as const,
        ]),
    ...(runsUnisolated(row.placement)
      ? [{ type: 'unisolated', title: 'Nothing isolates it', detail: sayPlacement(row.placement) } as const]
      : []),
    ...(row.placement === 'network' && row.network !== undefined
      ? [{ type: 'network', title: 'Reaches the network', detail: row.network } as const]
      : []),
    askedBecause(row),
  ];
}

function askedBecause({ because, type }: WaitingRow): Reason {
  if (type === 'review')
    return {
      type,
      title: 'Nobody saw it end',
      detail: because ?? 'the call started, and the host ended before it did',
    };
  if (because === undefined) return { type: 'no-rule', title: 'The record does not say' };
  const [, rule] = RULE.exec(because) ?? [];
  if (rule !== undefined) return { type: 'rule', title: 'A rule has you asked', detail: rule };
  const [, tool] = NO_RULE.exec(because) ?? [];
  return tool === undefined
    ? { type: 'rule', title: because }
    : { type: 'no-rule', title: 'No rule is for it', detail: tool };
}
