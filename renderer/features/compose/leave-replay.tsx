import { useReplay } from '../../stores/replay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

const modes = {
  watch: { says: 'This is the record: nothing is sent from here.', leave: 'Leave Watch' },
  verify: { says: 'What is recorded is done again: nothing is sent from here.', leave: 'Leave Verify' },
} as const;

/** In the composer's place while a record is replayed: that nothing can be said, and the way out. */
export function LeaveReplay({ mode }: { readonly mode: keyof typeof modes }) {
  const leave = useReplay((state) => state.leave);
  const words = modes[mode];
  return (
    <div className="flex items-center gap-2 text-sm">
      <p role="status" className="min-w-0 flex-1 text-ink-2">
        {words.says}
      </p>
      <Button size={32} onClick={leave}>
        {words.leave}
        <Kbd keys="Esc" />
      </Button>
    </div>
  );
}
