import { useEffect, useState } from 'react';
import type { MergePreview } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { counted } from '../../ui/number.ts';

/** Tokens by which the next request of ours grows; undefined while the host counts, `unknown` where it can't say. Always estimated. */
export type Growth = number | 'unknown' | undefined;

/** Ms without a key after which the host counts again. */
const REST_MS = 250;

/** What a block that reads so adds to the next request of ours, counted by the host. */
export function useGrowth(theirs: string, text: string, made: MergePreview['transcript'] | undefined): Growth {
  const [counting, setCounting] = useState<{ readonly text: string; readonly growth: Growth }>();
  const known = text.trim() === '' ? 0 : text === made?.text ? made.growsBy : undefined;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    let isLate = false;
    const timer = setTimeout(async () => {
      const growth = await ask(theirs, text);
      if (!isLate) setCounting({ text, growth });
    }, REST_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [theirs, text, isKnown]);
  return known ?? (counting?.text === text ? counting.growth : undefined);
}

/** "about 148 tokens", "unknown". */
export function growthWords(growth: Growth): string {
  if (growth === undefined) return 'counting…';
  if (growth === 'unknown') return 'unknown';
  return growth === 0 ? counted(0, 'token') : `about ${counted(growth, 'token')}`;
}

async function ask(theirs: string, text: string): Promise<Growth> {
  try {
    const answer = await host().merge.growsBy({ theirs, text });
    return answer.ok ? answer.growsBy : 'unknown';
  } catch {
    return 'unknown';
  }
}
