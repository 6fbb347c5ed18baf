import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { ProviderUsage } from '../../model/usage/read-provider-usage.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { plus } from '../../projections/usage/token-counts.ts';
import type { EffectClass } from '../tools/tool.ts';

/** What the record says came after a step. */
export interface RecordedAfter {
  readonly requests: number;
  readonly approvals: number;
  /** Calls that started, by tool and effect, in the order of the first. */
  readonly calls: readonly { readonly tool: string; readonly effect: EffectClass; readonly times: number }[];
  /** Tokens, each answer once. */
  readonly usage: ProviderUsage;
  /** Answers that do not tell all tokens. */
  readonly unsaid: number;
}

/** Counts what came after a step: a re-run may come to as much. Steps of imports name no effect, so their calls are not counted. */
export function recordedAfter(events: readonly SessionEvent[]): RecordedAfter {
  const calls = new Map<string, RecordedAfter['calls'][number]>();
  const counted = new Set<string>();
  let usage = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0 };
  let requests = 0;
  let approvals = 0;
  let unsaid = 0;
  for (const event of events) {
    if (event.kind === 'approval/asked') approvals++;
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
    for (const part of told) {
      usage = {
        uncachedInput: plus(usage.uncachedInput, part.uncachedInput),
        cachedInput: plus(usage.cachedInput, part.cachedInput),
        cacheWrite: plus(usage.cacheWrite, part.cacheWrite),
        output: plus(usage.output, part.output),
      };
    }
  }
  return { requests, approvals, calls: [...calls.values()], usage, unsaid };
}
