import { useReplay } from '../../stores/replay-store.ts';

/** The border around the window that says what is going on: yellow for Watch, violet for Verify. Not there in the normal window. */
export function ModeFrame() {
  const mode = useReplay(({ replay }) => replay.mode);
  if (mode === 'off') return null;
  return (
    <div
      aria-hidden
      data-mode={mode}
      className="pointer-events-none fixed inset-0 z-20 border-3"
      style={{ borderColor: mode === 'watch' ? 'var(--now)' : 'var(--accent)' }}
    />
  );
}
