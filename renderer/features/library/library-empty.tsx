import { EyeOff, Trash2 } from 'lucide-react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted, count as figure } from '../../ui/number.ts';
import type { LibraryCount } from './library-count.ts';
import { isNarrow } from './library-filter.ts';
import { useLibrary } from './library-store.ts';

/** Why no line is shown, and the way to some. */
export function LibraryEmpty({ count }: { readonly count: LibraryCount }) {
  const filter = useLibrary((state) => state.filter);
  const clear = useLibrary((state) => state.clear);
  const narrow = useLibrary((state) => state.narrow);
  const go = useNavigation((state) => state.go);
  if (isNarrow(filter)) {
    const reasons = count.hidden.map((reason) => `${figure(reason.count)} ${reason.because}`).join(', ');
    return (
      <EmptyState icon={EyeOff} title={`0 of ${counted(count.sessions, 'session')} are shown: ${reasons}.`}>
        <Button look="link" onClick={clear}>
          Clear filter
        </Button>
      </EmptyState>
    );
  }
  if (filter.trash) {
    return (
      <EmptyState icon={Trash2} title="The trash is empty.">
        What you move to trash stays here until you restore it.{' '}
        <Button look="link" onClick={() => narrow({ trash: false })}>
          Back to sessions
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={count.sessions === 0 ? 'There is no session yet.' : 'Every session is in the trash.'}>
      <Button look="link" onClick={() => (count.sessions === 0 ? go({ screen: 'start' }) : narrow({ trash: true }))}>
        {count.sessions === 0 ? 'Bring some in' : 'Show the trash'}
      </Button>
    </EmptyState>
  );
}
