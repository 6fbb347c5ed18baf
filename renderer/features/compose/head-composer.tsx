import { useDrafts } from '../../stores/drafts-store.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { Composer } from './composer.tsx';
import { composerState } from './composer-state.ts';

interface HeadComposerProps {
  readonly session: string;
  /** Key of the selected step; absent where the branch as a whole is. */
  readonly step?: string;
}

/** The composer in the inspector, where the graph has none: for a branch of ours, and at its last step, or where something is written already; not where the step asks for an answer itself. */
export function HeadComposer({ session, step }: HeadComposerProps) {
  const isGraph = useNavigation(({ route }) => route.screen === 'session' && route.view === 'graph');
  const isHead = useLineage(
    ({ rev, stepsOf }) => rev >= 0 && (step === undefined || stepsOf.get(session)?.at(-1)?.key === step),
  );
  const isBegun = useDrafts(({ texts }) => (texts.get(session) ?? '') !== '');
  const isOurs = useLineage(({ rev, lanes }) => {
    const row = rev >= 0 ? lanes.get(session)?.row : undefined;
    return row !== undefined && composerState(row).type !== 'shut';
  });
  const isAsking = useWaiting(({ rows }) => rows.some(({ event }) => event === step));
  return isGraph && (isHead || isBegun) && isOurs && !isAsking ? <Composer session={session} isNarrow /> : null;
}
