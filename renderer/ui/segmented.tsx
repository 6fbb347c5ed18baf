import { cx } from './class-names.ts';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** `because` says why one can't be chosen yet. */
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly because?: string | undefined;
    /** Leaves it out where the window is narrow. */
    readonly className?: string | undefined;
  }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex flex-none rounded-lg border border-line bg-canvas p-0.5 text-sm">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-disabled={option.because !== undefined || undefined}
          title={option.because}
          onClick={option.because === undefined ? () => onChange(option.value) : undefined}
          className={cx(
            'rounded-md px-3 py-0.5',
            option.value === value ? 'bg-raised text-ink shadow-rest' : 'text-ink-3',
            option.because === undefined && option.value !== value && 'hover:text-ink',
            option.because !== undefined && 'opacity-60',
            option.className,
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
