import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './class-names.ts';

interface FieldProps {
  readonly label: string;
  /** What it means, beside the label. */
  readonly about?: ReactNode;
  readonly children: (id: string) => ReactNode;
}

/** A label over what is filled in. */
export function Field({ label, about, children }: FieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline gap-2 text-xs">
        <label htmlFor={id} className="font-medium text-ink-2">
          {label}
        </label>
        {about === undefined ? null : <span className="min-w-0 text-ink-3">{about}</span>}
      </div>
      {children(id)}
    </div>
  );
}

/** A line of text. `exact`: paths, names and the like. */
export function TextInput({
  exact = false,
  className,
  ...rest
}: ComponentProps<'input'> & { readonly exact?: boolean }) {
  return (
    <input
      spellCheck={!exact}
      autoComplete="off"
      {...rest}
      className={cx(look, 'h-8', exact && 'font-mono text-xs', className)}
    />
  );
}

interface TextFieldProps
  extends Omit<ComponentProps<typeof TextInput>, 'id' | 'about' | 'onChange'>,
    Omit<FieldProps, 'children'> {
  readonly onChange: (value: string) => void;
}

/** A line of text under its label. */
export function TextField({ label, about, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} about={about}>
      {(id) => <TextInput id={id} {...input} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** Several lines of text. Grows by its corner. */
export function TextArea({
  exact = false,
  className,
  ...rest
}: ComponentProps<'textarea'> & { readonly exact?: boolean }) {
  return (
    <textarea
      spellCheck={!exact}
      autoComplete="off"
      {...rest}
      className={cx(look, 'resize-y py-1.5 leading-5', exact && 'font-mono text-xs', className)}
    />
  );
}

/** One of a few, as the system shows them. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={cx(look, 'h-8', className)} />;
}

const look =
  'block w-full min-w-0 rounded-lg border border-line-2 bg-surface px-2.5 text-sm text-ink outline-none focus:border-accent';
