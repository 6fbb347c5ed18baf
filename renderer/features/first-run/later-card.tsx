import type { LucideIcon } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';

interface LaterCardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
}

/** A way to start that this version does not have. It says so and does nothing. */
export function LaterCard({ icon: Icon, title, about }: LaterCardProps) {
  return (
    <button
      type="button"
      aria-disabled
      title={`${title} is not in this version yet.`}
      className="panel flex items-center gap-3 px-3.5 py-[11px] text-left"
    >
      <span className="grid size-8 flex-none place-items-center rounded-lg bg-line text-ink-3">
        <Icon size={16} aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grow">
          <span className="block text-sm font-semibold text-ink-2">{title}</span>
          <span className="block text-xs text-ink-3">{about}</span>
        </span>
        <Chip>not in this version yet</Chip>
      </span>
    </button>
  );
}
