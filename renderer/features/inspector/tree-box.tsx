import { ArrowRight } from 'lucide-react';

interface TreeBoxProps {
  /** Digests of the trees. Absent: not recorded. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Why one is not there. */
  readonly absent?: string;
}

/** The workspace before and after a step. No log that we read records it, and a step without a record is shown so. */
export function TreeBox({ before, after, absent = 'not recorded by this log' }: TreeBoxProps) {
  return (
    <div className="well flex items-stretch">
      <Side name="before" tree={before} absent={absent} />
      <div className="grid place-items-center px-1 text-ink-3">
        <ArrowRight size={14} aria-hidden />
      </div>
      <Side name="after" tree={after} absent={absent} />
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly tree: string | undefined;
  readonly absent: string;
}

function Side({ name, tree, absent }: SideProps) {
  return (
    <div className="min-w-0 flex-1 px-3 py-1.5">
      <div className="text-2xs text-ink-3">{name}</div>
      {tree === undefined ? (
        <div className="truncate text-xs text-ink-2">{absent}</div>
      ) : (
        <div title={tree} className="truncate font-mono text-xs text-ink">
          {shortDigest(tree)}
        </div>
      )}
    </div>
  );
}

/** The first eight digits of a digest, four by four. */
export function shortDigest(digest: string): string {
  return `${digest.slice(0, 4)} ${digest.slice(4, 8)}`;
}
