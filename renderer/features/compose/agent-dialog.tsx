import { useState } from 'react';
import type { AgentChoice } from '../../stores/agent-draft.ts';
import { useDrafts } from '../../stores/drafts-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import type { AgentInput } from '../../stores/run-acts.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AgentFields } from '../new-session/agent-fields.tsx';
import { ModelFields, ModelPlaceField } from '../new-session/model-fields.tsx';
import { usePlace } from '../new-session/use-place.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { agentOfChoice, firstChoice, isAsItRan } from './agent-choice.ts';
import { useLastAgent } from './use-last-agent.ts';

/** Asks who goes on in a session: the agent that ran last, with the model that it had or another one, or another agent. */
export function AgentDialog() {
  const overlay = useOverlay((state) => state.overlay);
  return overlay.type === 'agent' ? <Opened key={overlay.session} session={overlay.session} /> : null;
}

function Opened({ session }: { readonly session: string }) {
  const close = useOverlay((state) => state.close);
  const head = useSessions((state) => (state.rev >= 0 ? state.rows.get(session)?.head : undefined));
  const last = useLastAgent(session, head);
  if (last.state === 'ready') return <Choosing session={session} last={last.value} />;
  return (
    <Dialog open onClose={close} width={560} title={TITLE}>
      <p role={last.state === 'refused' ? 'alert' : 'status'} className="text-sm text-ink-2">
        {last.state === 'refused' ? <RefusalWords refusal={last.refusal} /> : 'Looking for its agent…'}
      </p>
    </Dialog>
  );
}

const TITLE = 'Who goes on';

interface ChoosingProps {
  readonly session: string;
  readonly last: AgentInput | undefined;
}

function Choosing({ session, last }: ChoosingProps) {
  const close = useOverlay((state) => state.close);
  const own = usePreferences((state) => state.agent);
  const chosen = useDrafts(({ agents }) => agents.get(session));
  const [choice, setChoice] = useState(chosen ?? firstChoice(last, own));
  const drafted = agentOfChoice(choice, last);
  const choose = () => {
    useDrafts.getState().chooseAgent(session, isAsItRan(choice, last) ? undefined : choice);
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title={TITLE}
      about="In the next run of this session. What is recorded stays as it is, and nothing is sent yet."
      foot={
        <>
          <p role="status" className="mr-auto min-w-0 text-xs text-ink-3">
            {drafted.ok ? '' : drafted.says}
          </p>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" data-runs because={drafted.ok ? undefined : drafted.says} onClick={choose}>
            Choose
          </Button>
        </>
      }
    >
      <ChoiceFields choice={choice} last={last} onChange={(some) => setChoice((choice) => ({ ...choice, ...some }))} />
    </Dialog>
  );
}

interface ChoiceFieldsProps extends Pick<ChoosingProps, 'last'> {
  readonly choice: AgentChoice;
  readonly onChange: (change: Partial<AgentChoice>) => void;
}

function ChoiceFields({ choice: { who, model, other }, last, onChange }: ChoiceFieldsProps) {
  const place = usePlace();
  const providers = place.state === 'ready' ? place.value.providers : ['scripted'];
  const because = last === undefined ? 'No agent ran in it that can be read.' : undefined;
  const options = [
    { value: 'last', label: 'The agent that ran last', because },
    { value: 'other', label: 'Another agent' },
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex">
        <Segmented label="Agent" value={who} options={options} onChange={(who) => onChange({ who })} />
      </div>
      {who === 'last' ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <ModelFields
              draft={model}
              providers={providers}
              onChange={(some) => onChange({ model: { ...model, ...some } })}
            />
          </div>
          <ModelPlaceField draft={model} onChange={(some) => onChange({ model: { ...model, ...some } })} />
        </>
      ) : (
        <AgentFields
          draft={other}
          providers={providers}
          onChange={(some) => onChange({ other: { ...other, ...some } })}
        />
      )}
    </div>
  );
}
