import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';

interface MenuProps {
  /** The button that opens it. It must pass on a ref and props. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export function Menu({ trigger, label, align = 'start', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          aria-label={label}
          className="z-40 max-h-[min(420px,var(--radix-dropdown-menu-content-available-height))] min-w-44 overflow-auto rounded-[10px] border border-line bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  readonly icon?: LucideIcon | undefined;
  readonly keys?: string | undefined;
  /** Why it can't be chosen now. Given: it is disabled and says so. */
  readonly because?: string | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon: Icon, keys, because, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item disabled={because !== undefined} title={because} onSelect={onSelect} className={item}>
      {Icon === undefined ? null : <Icon size={13} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />}
      <span className="min-w-0 truncate">{children}</span>
      {keys === undefined ? null : <Kbd keys={keys} className="ml-auto" />}
    </Radix.Item>
  );
}

interface MenuChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Shown at the right end: how many things have it. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** One of several that may be on. The menu stays open, so that more can be chosen. */
export function MenuChoice({ checked, onChange, note, children }: MenuChoiceProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={cx(item, 'pl-7')}
    >
      <Radix.ItemIndicator className="absolute left-2.5">
        <Check size={12} strokeWidth={2.4} aria-hidden className="text-accent-ink" />
      </Radix.ItemIndicator>
      <span className="min-w-0 truncate">{children}</span>
      {note === undefined ? null : <span className="tn ml-auto pl-4 text-2xs text-ink-3">{note}</span>}
    </Radix.CheckboxItem>
  );
}

interface MenuRadioProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** One of several, exactly one on. */
export function MenuRadio<Value extends string>({ value, options, onChange }: MenuRadioProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      {options.map(([option, label]) => (
        <Radix.RadioItem key={option} value={option} className={cx(item, 'pl-7')}>
          <Radix.ItemIndicator className="absolute left-2.5">
            <Check size={12} strokeWidth={2.4} aria-hidden className="text-accent-ink" />
          </Radix.ItemIndicator>
          {label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

const item =
  'relative flex h-7 cursor-default items-center gap-2 rounded-md px-2 text-sm text-ink outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent-soft';
