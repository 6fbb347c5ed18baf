import { cx } from './class-names.ts';

/** A key or a chord as it is written on screen: `Ctrl K`. */
export function Kbd({ keys, className }: { readonly keys: string; readonly className?: string }) {
  return (
    <kbd className={cx('whitespace-nowrap rounded border border-line px-1 font-sans text-2xs text-ink-3', className)}>
      {keys}
    </kbd>
  );
}
