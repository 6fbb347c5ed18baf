import { ShieldAlert } from 'lucide-react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { UNISOLATED_HOLDS, UNISOLATED_MEANS } from '../unisolated/unisolated-words.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { usePlace } from './use-place.ts';

interface UnisolatedFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const LABEL = 'Run this session without isolation';

/** The choice to isolate nothing: off for each new session, and its meaning said where it is made. */
export function UnisolatedField({ checked, onChange }: UnisolatedFieldProps) {
  const place = usePlace();
  if (place.state !== 'ready') return null;
  const { ok, says, remedy = '' } = place.value.unisolated;
  if (!ok)
    return (
      <p className="mt-3 text-xs text-ink-3">
        It can’t run without isolation either: <LineText text={`${says}. ${remedy}`} />
      </p>
    );
  return (
    <div className="mt-3 flex items-center gap-2 text-sm text-ink-2">
      <Checkbox label={LABEL} checked={checked} onChange={onChange} />
      <span aria-hidden>{LABEL}</span>
    </div>
  );
}

/** What was chosen, in the place of what this machine isolates by. */
export function UnisolatedNote() {
  return (
    <section role="alert" className="flex min-h-18 gap-2.5">
      <ShieldAlert size={15} aria-hidden className="mt-px flex-none text-warn" />
      <div className="min-w-0">
        <h2 className="font-medium text-sm text-warn">Commands run without isolation</h2>
        <p className="text-xs text-ink-2">
          {UNISOLATED_MEANS} {UNISOLATED_HOLDS}
        </p>
      </div>
    </section>
  );
}
