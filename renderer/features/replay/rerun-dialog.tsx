import { useMemo, useState } from 'react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { rerun } from '../../stores/rerun-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlacedFields } from './placed-fields.tsx';
import { PlanView, PriceAndEffects } from './plan-view.tsx';
import { RerunFields } from './rerun-fields.tsx';
import { type RerunForm, wantedOf } from './rerun-form.ts';
import { type Plan, useRerunPlan } from './use-rerun-plan.ts';

interface RerunFromProps {
  readonly session: string;
  readonly event: string;
}

/** Runs again from the step that is asked for, under changes, in a fork; price and effects are shown first (R4). */
export function RerunDialog() {
  const overlay = useOverlay((state) => state.overlay);
  if (overlay.type !== 'rerun') return null;
  return <RerunFrom key={overlay.event} session={overlay.session} event={overlay.event} />;
}

function RerunFrom({ session, event }: RerunFromProps) {
  const close = useOverlay((state) => state.close);
  const [form, setForm] = useState<RerunForm>(unchanged);
  const wanted = useMemo(() => wantedOf(form), [form]);
  const plan = useRerunPlan(session, event, wanted);
  const shown = plan.state === 'refused' ? undefined : plan.plan;
  const run = () => {
    if (!wanted.ok) return;
    close();
    void rerun({ session, event, changes: wanted.changes });
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Re-run"
      about={`${form.result === '' ? FORKS : REPLACES} What is recorded stays as it is; no approval of it is used.`}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" data-runs because={whyNot(plan)} onClick={run}>
            Run
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {shown === undefined ? null : <PriceAndEffects plan={shown} />}
        <RerunFields
          form={form}
          model={plan.plan?.agent.model.name}
          isCall={plan.plan?.kind === 'call'}
          onChange={(change) => setForm((form) => ({ ...form, ...change }))}
        />
        <PlacedFields form={form} plan={plan.plan} onChange={(change) => setForm((form) => ({ ...form, ...change }))} />
        {plan.state === 'refused' ? (
          <p role="alert" className="text-sm text-err">
            {plan.says}
          </p>
        ) : null}
        {shown === undefined ? null : <PlanView plan={shown} />}
      </div>
    </Dialog>
  );
}

const FORKS = 'Forks before this step and goes live there.';
/** The call was made: all but what it said is taken over. */
const REPLACES = 'Forks before this call, reuses it and the files that it left, and goes live with the other result.';

/** As it was; another agent begins as the one that a person defined last. */
function unchanged(): RerunForm {
  const { agent } = usePreferences.getState();
  return {
    who: 'recorded',
    model: '',
    temperature: '',
    maxOutputTokens: '',
    instructions: '',
    message: '',
    result: '',
    placement: '',
    versions: new Map(),
    other: agent,
  };
}

function whyNot({ state, says }: Plan): string | undefined {
  if (state === 'asking') return 'Price and effects are being found out.';
  return state === 'refused' ? says : undefined;
}
