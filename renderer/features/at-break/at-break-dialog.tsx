import { useId, useState } from 'react';
import { sayContextSize } from '../../../core/contract/view.ts';
import { detachAt, forkFrom } from '../../stores/acts.ts';
import { type Overlay, useOverlay } from '../../stores/overlay-store.ts';
import { rerun } from '../../stores/rerun-acts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Seal } from '../../ui/seal.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';

type Asked = Extract<Overlay, { type: 'at-break' }>;
type How = 'join' | 'start';

/** Asks how a fork or a detached session goes on over a break in the log before it, with the context that each way gives. */
export function AtBreakDialog() {
  const overlay = useOverlay((state) => state.overlay);
  return overlay.type === 'at-break' ? (
    <Question key={`${overlay.asked.session} ${overlay.asked.event}`} {...overlay} />
  ) : null;
}

function Question({ asked, refusal }: Asked) {
  const { act } = asked;
  const close = useOverlay((state) => state.close);
  const [how, setHow] = useState<How>('join');
  const form = useId();
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title={TITLES[act]}
      about={<LineText text={refusal.message} />}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form}>
            {WORDS[act]}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          close();
          void goOn(asked, how);
        }}
      >
        <fieldset aria-label={TITLES[act]} className="grid grid-cols-1 gap-2">
          {WAYS.map((way) => (
            <Way
              key={way.how}
              {...way}
              context={refusal.break.context[way.how]}
              isChosen={way.how === how}
              onChoose={() => setHow(way.how)}
            />
          ))}
        </fieldset>
      </form>
      <p className="mt-3 text-xs text-ink-3">Nothing of the history is changed either way.</p>
    </Dialog>
  );
}

function goOn(asked: Asked['asked'], how: How): Promise<void> {
  if (asked.act === 'rerun') return rerun(asked, how);
  return (asked.act === 'fork' ? forkFrom : detachAt)(asked.session, asked.event, how);
}

const WORDS = { fork: 'Fork', detach: 'Detach', rerun: 'Run' } as const;

const TITLES = {
  fork: 'How does the fork go on?',
  detach: 'How does the detached session go on?',
  rerun: 'How does the re-run go on?',
} as const;

const WAYS = [
  { how: 'join', name: 'Join by file order', about: 'What stands before the break in the file stays in the context.' },
  { how: 'start', name: 'Start at the break', about: 'What stands before the break is left out of the context.' },
] as const satisfies readonly { how: How; name: string; about: string }[];

interface WayProps {
  readonly how: How;
  readonly name: string;
  readonly about: string;
  readonly context: Asked['refusal']['break']['context'][How];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Way({ how, name, about, context, isChosen, onChoose }: WayProps) {
  const id = useId();
  return (
    <label
      className={cx(
        'flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen ? 'on-tint border-accent bg-accent-soft' : 'border-line-2 hover:bg-(--track)',
      )}
    >
      <input
        type="radio"
        name="at-break"
        value={how}
        checked={isChosen}
        onChange={onChoose}
        data-autofocus={isChosen ? '' : undefined}
        aria-label={name}
        aria-describedby={id}
        className="mt-0.5 accent-(--accent) outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="font-medium text-ink">{name}</span>
          <span className="ml-auto">
            <Seal tone={context.exactness === 'exact' ? 'done' : 'wait'}>{context.exactness}</Seal>
          </span>
        </span>
        <span id={id} className="tn mt-0.5 block text-ink-2">
          {sayContextSize(context)}
          <span className="block text-ink-3">{about}</span>
        </span>
      </span>
    </label>
  );
}
