import { ArrowRight } from 'lucide-react';

/** The workspace before and after a step. No log that we read records it, and a step without a record is shown so. */
export function TreeBox() {
  return (
    <div className="well flex items-stretch">
      <Side name="before" />
      <div className="grid place-items-center px-1 text-ink-3">
        <ArrowRight size={14} aria-hidden />
      </div>
      <Side name="after" />
    </div>
  );
}

function Side({ name }: { readonly name: string }) {
  return (
    <div className="min-w-0 flex-1 px-3 py-1.5">
      <div className="text-2xs text-ink-3">{name}</div>
      <div className="truncate text-xs text-ink-2">not recorded by this log</div>
    </div>
  );
}
