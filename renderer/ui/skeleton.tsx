import { Late } from './late.tsx';

/** Grey lines in the place of what takes longer than a moment to load. */
export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Late>
      <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-4">
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no identity
          <div key={at} className="h-3 rounded bg-line" style={{ width: `${92 - ((at * 37) % 48)}%` }} />
        ))}
      </div>
    </Late>
  );
}
