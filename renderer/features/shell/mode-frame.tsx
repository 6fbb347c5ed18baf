import { useOverlay } from '../../stores/overlay-store.ts';
import { useReplay } from '../../stores/replay-store.ts';

const colours = { watch: 'var(--now)', verify: 'var(--accent)', rerun: 'var(--k-run)' } as const;

/** The border around the window that says what is going on: yellow for Watch, violet for Verify, blue while a re-run is asked for. Not there in the normal window. */
export function ModeFrame() {
  const replay = useReplay(({ replay }) => replay.mode);
  const asks = useOverlay(({ overlay }) => overlay.type === 'rerun');
  const mode = asks ? 'rerun' : replay;
  if (mode === 'off') return null;
  return (
    <div
      aria-hidden
      data-mode={mode}
      className="pointer-events-none fixed inset-0 z-40 border-3"
      style={{ borderColor: colours[mode] }}
    />
  );
}
