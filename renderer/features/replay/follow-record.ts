import type { MomentView, StepRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { paced } from '../../stores/paced.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { showRefusal } from '../../stores/toasts.ts';
import { isBehind } from './is-behind.ts';

/** From the end of a look at the steps, or of a reading, to the next look at least, in ms; and by how long it took: the host folds the whole record for a reading. */
const pauseMs = (tookMs: number): number => Math.max(500, 4 * tookMs);

/**
 * Reads the moments of a session that is watched, and again when its lineage shows steps that they lack. Begins at the selected step, else at the
 * first; stays where it is afterwards. Leaves Watch where the record can't be read. Returns what ends it. Never throws.
 */
export function followRecord(session: string): () => void {
  const reading = new AbortController();
  let taken: string | undefined;
  const work = async (): Promise<void> => {
    const own = ownOf(session);
    const grown = stateOf(own);
    const moments = momentsOf(session);
    // A step that no moment is of is asked for once, not for ever.
    if (moments !== undefined && (grown === taken || !isBehind(moments, own))) return;
    if (await read(session, reading.signal)) taken = grown;
  };
  const pace = paced(work, { pauseMs });
  const unsubscribe = useLineage.subscribe((now, before) => {
    if (now.rev !== before.rev) pace.ask();
  });
  pace.ask();
  return () => {
    unsubscribe();
    pace.stop();
    reading.abort();
  };
}

/** True where the moments were put in. */
async function read(session: string, signal: AbortSignal): Promise<boolean> {
  const moments: MomentView[] = [];
  try {
    for await (const item of await host().replay.watch({ session }, { signal })) {
      if (item.type === 'refused') return refuse(item);
      moments.push(...item.moments);
    }
  } catch (error) {
    // What was read before stays; the next news of the session has it read again.
    return signal.aborted || momentsOf(session) !== undefined ? false : refuse(refusalOf(error));
  }
  if (signal.aborted) return false;
  if (moments.length === 0) return refuse({ message: 'This session has no steps to watch.' });
  putIn(session, moments);
  return true;
}

function putIn(session: string, moments: readonly MomentView[]): void {
  const { replay, put, goTo } = useReplay.getState();
  const placeOf = (key: string | undefined): number => moments.findIndex(({ row }) => row.key === key);
  if (replay.mode === 'watch' && replay.moments !== undefined) {
    const at = placeOf(replay.moments[replay.at]?.row.key);
    put({ ...replay, session, moments, at: at === -1 ? Math.min(replay.at, moments.length - 1) : at });
    return;
  }
  const { selection } = useSelection.getState();
  put({ mode: 'watch', session, moments, at: 0, isPlaying: false });
  goTo(Math.max(0, selection.type === 'step' ? placeOf(selection.key) : 0));
}

function refuse(refusal: { readonly message: string; readonly remedy?: string }): false {
  useReplay.getState().leave();
  showRefusal(refusal);
  return false;
}

/** What Watch shows of a session; undefined where it shows nothing yet, or another one. */
function momentsOf(session: string): readonly MomentView[] | undefined {
  const { replay } = useReplay.getState();
  return replay.mode === 'watch' && replay.session === session ? replay.moments : undefined;
}

function ownOf(session: string): readonly StepRow[] {
  return useLineage.getState().stepsOf.get(session) ?? [];
}

/** Tells one state of a session that grows from another: its steps, and those that have a result. */
function stateOf(own: readonly StepRow[]): string {
  return [own.length, own.filter(({ call }) => call?.result !== undefined).length].join(' ');
}
