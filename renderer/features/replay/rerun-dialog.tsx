import { useEffect, useState } from 'react';
import type { RerunPlanView } from '../../../core/contract/view.ts';
import { type Changes, useOverlay } from '../../stores/overlay-store.ts';
import { planRerun, rerun } from '../../stores/rerun-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { PlanView } from './plan-view.tsx';

interface RerunFromProps {
  readonly session: string;
  readonly event: string;
}

/** Ms without a key after which the plan is asked for again. */
const REST_MS = 250;

/** Runs again from the step that is asked for, under changes, in a fork; price and effects are shown first (R4). */
export function RerunDialog() {
  const overlay = useOverlay((state) => state.overlay);
  if (overlay.type !== 'rerun') return null;
  return <RerunFrom key={overlay.event} session={overlay.session} event={overlay.event} />;
}

function RerunFrom({ session, event }: RerunFromProps) {
  const close = useOverlay((state) => state.close);
  const [changes, setChanges] = useState<Changes>({});
  const [plan, setPlan] = useState<Plan>({ state: 'asking' });
  useEffect(() => {
    let isLate = false;
    setPlan(({ plan }) => ({ state: 'asking', plan }));
    const timer = setTimeout(async () => {
      const answer = await planRerun({ session, event, changes });
      if (!isLate) setPlan(answer.ok ? { state: 'ready', plan: answer.plan } : { state: 'refused', says: answer.says });
    }, REST_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [session, event, changes]);
  const because =
    plan.state === 'asking'
      ? 'Price and effects are being found out.'
      : plan.state === 'refused'
        ? plan.says
        : undefined;
  const run = () => {
    close();
    void rerun({ session, event, changes });
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Re-run"
      about="Forks before this step and goes live there. What is recorded stays as it is; no approval of it is used."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" because={because} onClick={run}>
            Run
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Model" about="as it was where this is empty">
          {(id) => (
            <TextInput
              id={id}
              exact
              data-autofocus
              value={changes.model ?? ''}
              placeholder={plan.plan?.agent.model.name}
              onChange={({ target }) => setChanges({ ...changes, model: target.value })}
            />
          )}
        </Field>
        <Field label="Instructions" about="in the place of the agent’s own; empty for those">
          {(id) => (
            <TextArea
              id={id}
              rows={2}
              value={changes.instructions ?? ''}
              onChange={({ target }) => setChanges({ ...changes, instructions: target.value })}
            />
          )}
        </Field>
        {plan.plan?.kind === 'call' ? null : (
          <Field label="Message" about="in the place of this message, or said before this request">
            {(id) => (
              <TextArea
                id={id}
                rows={2}
                value={changes.message ?? ''}
                onChange={({ target }) => setChanges({ ...changes, message: target.value })}
              />
            )}
          </Field>
        )}
        {plan.state === 'refused' ? (
          <p role="alert" className="text-sm text-err">
            {plan.says}
          </p>
        ) : null}
        {plan.plan === undefined ? null : <PlanView plan={plan.plan} />}
      </div>
    </Dialog>
  );
}

interface Plan {
  readonly state: 'asking' | 'ready' | 'refused';
  /** The newest that came. */
  readonly plan?: RerunPlanView | undefined;
  readonly says?: string;
}
