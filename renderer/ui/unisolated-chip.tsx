import { ShieldAlert } from 'lucide-react';

/** On a session that runs without isolation. */
export function UnisolatedChip() {
  return (
    <span
      title="A person chose it for this session: its commands run on that computer as their own programs do."
      className="inline-flex h-4.5 flex-none items-center gap-1 whitespace-nowrap rounded-[5px] border border-warn px-1.5 font-medium text-2xs text-warn"
    >
      <ShieldAlert size={11} aria-hidden />
      without isolation
    </span>
  );
}
