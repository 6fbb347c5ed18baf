import { useEffect, useState } from 'react';
import type { SessionRow, StepRow } from '../../../core/contract/view.ts';
import { type HostClient, host } from '../../host/client.ts';
import { lastSteps } from './last-steps.ts';

type Picture = Awaited<ReturnType<HostClient['sessions']['preview']>>;

/** The picture of a lineage and its last steps. */
export interface Preview extends Picture {
  readonly lastSteps: readonly StepRow[];
}

/** Holding `j` passes lines by: only one that is looked at this long is asked for, in ms. */
const restMs = 90;
/** Newest events that are looked through for steps. */
const tail = 24;

/**
 * Asks for a preview anew when a session of the line gets another head; `undefined` until the first has come.
 * `latest` is the session of the line in which a step happened last.
 */
export function usePreview(root: SessionRow, latest: SessionRow, heads: string): Preview | undefined {
  const [preview, setPreview] = useState<Preview>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heads mean other steps
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      takePreview(root, latest).then(
        (next) => isWanted && setPreview(next),
        // The pane stays as it is: what was asked for may be gone, or the host, which says so itself.
        () => undefined,
      );
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [root.id, latest.id, heads]);
  return preview;
}

async function takePreview(root: SessionRow, latest: SessionRow): Promise<Preview> {
  const after = latest.events - tail - 1;
  const [picture, page] = await Promise.all([
    host().sessions.preview({ session: root.id }),
    host().sessions.events({ session: latest.id, ...(after < 0 ? {} : { after }), limit: tail }),
  ]);
  return { ...picture, lastSteps: page.ok ? lastSteps(latest.id, page.events) : [] };
}
