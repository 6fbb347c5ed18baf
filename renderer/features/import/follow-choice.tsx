import { Checkbox } from '../../ui/checkbox.tsx';

interface FollowChoiceProps {
  /** What would be followed, for those who hear it. */
  readonly what: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A person's consent to read on what is written from now on. Off unless it is given. */
export function FollowChoice({ what, checked, onChange }: FollowChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="flex w-fit items-center gap-2 text-xs text-ink-2">
      <Checkbox label={`Keep following ${what}`} checked={checked} onChange={onChange} />
      Keep following
    </label>
  );
}
