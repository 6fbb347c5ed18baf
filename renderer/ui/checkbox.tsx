import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { cx } from './class-names.ts';

interface CheckboxProps {
  readonly checked: boolean | 'indeterminate';
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly className?: string;
}

export function Checkbox({ checked, onChange, label, className }: CheckboxProps) {
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={(next) => onChange(next === true)}
      onClick={(event) => event.stopPropagation()}
      aria-label={label}
      className={cx(
        'grid size-3.5 flex-none place-items-center rounded-[4px] border border-line-2 bg-surface text-ink-2',
        'data-[state=checked]:border-transparent data-[state=checked]:bg-btn data-[state=checked]:text-white',
        className,
      )}
    >
      <Radix.Indicator>
        {checked === 'indeterminate' ? <Minus size={10} strokeWidth={3} /> : <Check size={10} strokeWidth={3} />}
      </Radix.Indicator>
    </Radix.Root>
  );
}
