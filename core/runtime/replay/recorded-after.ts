import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { ProviderUsage } from '../../model/usage/read-provider-usage.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import type { EffectClass } from '../tools/tool.ts';

/** What the record says came after a step. */
export interface RecordedAfter {
  readonly requests: number;
  readonly approvals: number;
  /** Calls that started, by tool and effect, in the order of the first. */
  readonly calls: readonly { readonly tool: string; readonly effect: EffectClass; readonly times: number }[];
  /** Tokens of each answer that tells some, once. */
  readonly usages: readonly ProviderUsage[];
  /** Answers that do not tell all tokens. */
  readonly unsaid: number;
}

/** Counts what came after a step: a re-run may come to as much. Steps of imports name no effect, so their calls are not counted. */
export function recordedAfter(events: readonly SessionEvent[]): RecordedAfter {
  const calls = new Map<string, RecordedAfter['calls'][number]>();
  const counted = new Set<string>();
  const usages: ProviderUsage[] = [];
  let requests = 0;
  let approvals = 0;
  let unsaid = 0;
  for (const event of events) {
    if (event.kind === 'approval/asked' && event.payload.choices === undefined) approvals++;
    if (event.kind === 'tool/started' && event.payload.attempt === 1) {
      const { tool, effect } = event.payload;
      const key = `${effect} ${tool}`;
      calls.set(key, { tool, effect, times: (calls.get(key)?.times ?? 0) + 1 });
    }
    if (event.kind !== 'model/answered') continue;
    const { provider = '', messageId } = event.payload;
    const name = messageId === undefined ? event.id : `${provider} ${messageId}`;
    if (counted.has(name)) continue;
    counted.add(name);
    requests++;
    const told = partsOf(partsIn(event), 'usage').filter(({ scope }) => scope === 'message');
    if (!told.some(({ final }) => final)) unsaid++;
    usages.push(...told);
  }
  return { requests, approvals, calls: [...calls.values()], usages, unsaid };
}
