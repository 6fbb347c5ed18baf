import { EmptyState } from './empty-state.tsx';
import { Late } from './late.tsx';

/** In place of what is not here yet: nothing at first, then a word of what is waited for. */
export function Waiting({ says }: { readonly says: string }) {
  return (
    <Late>
      <div role="status" className="h-full">
        <EmptyState title={says} />
      </div>
    </Late>
  );
}
