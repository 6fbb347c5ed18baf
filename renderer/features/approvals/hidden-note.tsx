import { EyeOff } from 'lucide-react';
import { hiddenIn } from './hidden-in.ts';

/** Says which lines of a command hold characters that a reader would not see. Not there where none does. */
export function HiddenNote({ command }: { readonly command: string }) {
  const found = hiddenIn(command);
  const [first] = found;
  if (first === undefined) return null;
  const lines = [...new Set(found.map(({ line }) => line))];
  return (
    <p
      role="alert"
      className="on-tint flex items-start gap-2.5 rounded-[10px] border border-[color-mix(in_oklab,var(--k-error)_36%,transparent)] bg-[color-mix(in_oklab,var(--k-error)_10%,var(--surface))] px-3.5 py-2.5 text-sm text-ink"
    >
      <EyeOff size={15} aria-hidden className="mt-0.5 flex-none text-err" />
      <span className="min-w-0">
        <b className="font-semibold text-err">
          {lines.length === 1 ? `Line ${lines[0]} holds ` : `Lines ${lines.join(', ')} hold `}
          {found.length === 1 ? 'a hidden character.' : 'hidden characters.'}
        </b>{' '}
        {first.code} is a {first.name}: on screen the command could read differently than it runs.
      </span>
    </p>
  );
}
