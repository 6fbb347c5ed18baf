import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  /** What its dialog is for, where that is no form: the keys that run press it. */
  readonly 'data-runs'?: true;
  /** `primary`: filled, one for each foot. `outline`: the usual one. `quiet`: no border. `link`: a word in the accent. */
  readonly look?: 'primary' | 'outline' | 'quiet' | 'link';
  /** Height in px: 32 at the foot of a pane, 28 elsewhere, 26 inside a row. */
  readonly size?: 32 | 28 | 26;
  /** Why it can't be used now. Given: the button is disabled and says so, and stays reachable by keyboard. */
  readonly because?: string | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

export function Button({ look = 'outline', size = 28, because, title, className, onClick, ...rest }: ButtonProps) {
  const off = because !== undefined;
  return (
    <button
      type="button"
      {...rest}
      title={because ?? title}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      className={cx(base, looks[look], look !== 'link' && heights[size], off && 'opacity-55', className)}
    />
  );
}

const base = 'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap text-sm';
const looks = {
  primary: 'rounded-lg bg-btn px-3 font-medium text-white not-aria-disabled:hover:brightness-110',
  outline: 'rounded-lg border border-line-2 bg-surface px-[11px] text-ink not-aria-disabled:hover:bg-raised',
  quiet: 'rounded-lg px-[11px] text-ink-2 not-aria-disabled:hover:bg-line not-aria-disabled:hover:text-ink',
  link: 'rounded text-xs text-accent-ink not-aria-disabled:hover:underline underline-offset-2',
} as const;
const heights = { 32: 'h-8', 28: 'h-7', 26: 'h-6.5' } as const;
