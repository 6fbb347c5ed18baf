import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';

/** The way to empty the trash, in the trash. `count`: sessions that are there. */
export function EmptyTrashButton({ count }: { readonly count: number }) {
  const show = useOverlay((state) => state.show);
  const keys = useKeysOf('trash.empty');
  return (
    <Button
      size={26}
      className="text-xs"
      title={`Empty trash…  (${keys})`}
      because={count === 0 ? 'The trash is empty.' : undefined}
      onClick={() => show({ type: 'empty-trash' })}
    >
      Empty trash…
    </Button>
  );
}
