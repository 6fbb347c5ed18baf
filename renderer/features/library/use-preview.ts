import { useEffect, useRef, useState } from 'react';
import { isStrayResult, type SessionRow, type StepRow } from '../../../core/contract/view.ts';
import { type HostClient, host } from '../../host/client.ts';
import { paced } from '../../stores/paced.ts';

type Picture = Awaited<ReturnType<HostClient['sessions']['preview']>>;

/** The picture of a lineage and its last steps. */
export interface Preview extends Picture {
  readonly lastSteps: readonly StepRow[];
}

/** Holding `j` passes lines by: only one that is looked at this long is asked for, in ms. */
const restMs = 90;
/** Of the time while heads change, answers take one part in so many. */
const share = 10;
/** Newest events that are looked through for steps. */
const tail = 24;
/** As many where the calls of their results may be further up. */
const wideTail = 1000;

/**
 * Asks for a preview anew when a session of the line gets another head, as often as its answers are quick; `undefined` until the
 * first has come. `latest` is the session of the line in which a step happened last.
 */
export function usePreview(root: SessionRow, latest: SessionRow, heads: string): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  const ask = useRef<() => void>(undefined);
  const line = useRef({ root, latest });
  line.current = { root, latest };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another root is another line
  useEffect(() => {
    let isWanted = true;
    const take = () =>
      takePreview(line.current.root, line.current.latest).then(
        (next) => isWanted && setPreview(next),
        // The pane stays as it is: what was asked for may be gone, or the host, which says so itself.
        () => undefined,
      );
    const asking = paced(take, { pauseMs: (tookMs) => Math.max(restMs, share * tookMs), firstMs: restMs });
    ask.current = asking.ask;
    return () => {
      isWanted = false;
      asking.stop();
    };
  }, [root.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heads mean other steps
  useEffect(() => ask.current?.(), [root.id, latest.id, heads]);
  return preview;
}

async function takePreview(root: SessionRow, latest: SessionRow): Promise<Preview> {
  const [picture, lastSteps] = await Promise.all([
    host().sessions.preview({ session: root.id }),
    takeLastSteps(latest),
  ]);
  return { ...picture, lastSteps };
}

/** Looks further back where a last step is a result without a call: it is one only where its call is not further up. */
async function takeLastSteps(row: SessionRow): Promise<readonly StepRow[]> {
  const code = loadLastSteps();
  for (const limit of [tail, wideTail]) {
    const after = row.events - limit - 1;
    const page = await host().sessions.events({ session: row.id, ...(after < 0 ? {} : { after }), limit });
    if (!page.ok) return [];
    const { lastSteps } = await code;
    const steps = lastSteps(row.id, { events: page.events, isAll: true });
    if (after < 0 || !steps.some(isStrayResult)) return steps;
    if (limit === wideTail) return lastSteps(row.id, { events: page.events, isAll: false });
  }
  return [];
}

/** The fold that they are made by is not needed before one looks at a line. */
function loadLastSteps() {
  return import('./last-steps.ts');
}
