import { useEffect } from 'react';
import type { MomentView } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { showRefusal } from '../../stores/toasts.ts';

/** Reads the moments of the session that is watched, once, and begins at the selected step, else at the first. Leaves Watch where they can't be read. */
export function useMoments(session: string): void {
  useEffect(() => {
    const reading = new AbortController();
    void read(session, reading.signal);
    return () => reading.abort();
  }, [session]);
}

async function read(session: string, signal: AbortSignal): Promise<void> {
  const moments: MomentView[] = [];
  try {
    for await (const item of await host().replay.watch({ session }, { signal })) {
      if (item.type === 'refused') return refuse(item);
      moments.push(...item.moments);
    }
  } catch (error) {
    return signal.aborted ? undefined : refuse(refusalOf(error));
  }
  if (moments.length === 0) return refuse({ message: 'This session has no steps to watch.' });
  const { selection } = useSelection.getState();
  const selected = selection.type === 'step' ? moments.findIndex(({ row }) => row.key === selection.key) : -1;
  const { put, goTo } = useReplay.getState();
  put({ mode: 'watch', session, moments, at: 0, isPlaying: false });
  goTo(Math.max(0, selected));
}

function refuse(refusal: { readonly message: string; readonly remedy?: string }): void {
  useReplay.getState().leave();
  showRefusal(refusal);
}
