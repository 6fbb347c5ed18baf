import { useEffect, useState } from 'react';
import type { Refusal, UsageReport } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';

export type UsageAnswer =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly report: UsageReport }
  | { readonly state: 'failed'; readonly refusal: Refusal };

interface Asked {
  /** Ids of the sessions whose figure it is. */
  readonly of: string;
  readonly answer: UsageAnswer;
}

const asking: UsageAnswer = { state: 'asking' };

/**
 * What sessions used together, each answer once. Asked once they have stayed the same for `restMs`, and anew where `heads` says
 * that they went on: the older answer stands meanwhile. Nothing is asked for no session.
 */
export function useUsage(
  sessions: readonly string[],
  { heads = '', restMs = 0 }: { readonly heads?: string; readonly restMs?: number } = {},
): UsageAnswer {
  const of = sessions.join(' ');
  const [asked, setAsked] = useState<Asked>({ of, answer: asking });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are the same sessions, and other heads other figures
  useEffect(() => {
    if (sessions.length === 0) return;
    const stop = new AbortController();
    const show = (answer: UsageAnswer) => stop.signal.aborted || setAsked({ of, answer });
    const timer = setTimeout(() => {
      takeUsage(sessions, stop.signal).then(show, (error: unknown) =>
        show({ state: 'failed', refusal: refusalOf(error) }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [of, heads, restMs]);
  return asked.of === of ? asked.answer : asking;
}

async function takeUsage(sessions: readonly string[], signal: AbortSignal): Promise<UsageAnswer> {
  const reply = await host().sessions.usage({ sessions: [...sessions] }, { signal });
  if (!reply.ok) return { state: 'failed', refusal: reply.refusal };
  const { ok: _, ...report } = reply;
  return { state: 'known', report };
}
