import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'title' | 'disabled'> {
  readonly icon: LucideIcon;
  /** What it does, in the words of the palette. Read out, and shown on hover. */
  readonly label: string;
  /** Shown after the label on hover: `Ctrl B`. */
  readonly keys?: string | undefined;
  readonly because?: string | undefined;
  /** Side in px. */
  readonly size?: 32 | 28 | 24;
  readonly on?: boolean;
}

export function IconButton({
  icon: Icon,
  label,
  keys,
  because,
  size = 28,
  on,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = because !== undefined;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={off || undefined}
      title={off ? `${label}: ${because}` : keys === undefined ? label : `${label}  (${keys})`}
      onClick={off ? undefined : onClick}
      className={cx(
        'grid flex-none place-items-center rounded-lg',
        sides[size],
        on === true ? 'bg-raised text-ink' : 'text-ink-3',
        off ? 'opacity-50' : 'hover:bg-raised hover:text-ink',
        className,
      )}
    >
      <Icon size={size === 32 ? 16 : 14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

const sides = { 32: 'size-8', 28: 'size-7', 24: 'size-6' } as const;
