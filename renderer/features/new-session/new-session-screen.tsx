import { Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { footPane } from '../../stores/foot-controls.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { hideFormRefusal } from '../../stores/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { AgentFields } from './agent-fields.tsx';
import { MachineNote } from './machine-note.tsx';
import { askedFor, makeSession, useNewSession } from './new-session-store.ts';
import { UnisolatedField, UnisolatedNote } from './unisolated-field.tsx';
import { usePlace } from './use-place.ts';
import { WorkspaceField } from './workspace-field.tsx';

/** A session of one's own: what is to be done, by which agent, on which files. */
export function NewSessionScreen() {
  const form = useNewSession();
  const agent = usePreferences((state) => state.agent);
  const prefer = usePreferences((state) => state.prefer);
  const place = usePlace();
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    first.current?.focus();
    return hideFormRefusal;
  }, []);
  useKeyHandlers({ run: () => void makeSession() });
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto max-w-[720px] px-6 py-7">
          <div className="grid grid-cols-1 gap-4">
            <Field label="Message" about="What the agent is to do.">
              {(id) => (
                <TextArea
                  ref={first}
                  id={id}
                  rows={5}
                  value={form.message}
                  maxLength={1_000_000}
                  onChange={(event) => form.write({ message: event.target.value })}
                  className="text-base"
                />
              )}
            </Field>
            <Field label="Title" about="Empty: the first words of the message.">
              {(id) => (
                <TextInput
                  id={id}
                  value={form.title}
                  maxLength={500}
                  onChange={(event) => form.write({ title: event.target.value })}
                />
              )}
            </Field>
            <WorkspaceField
              isUnisolated={form.unisolated}
              choice={form.workspace}
              onChange={(workspace) => form.write({ workspace })}
            />
          </div>
          <div className="mt-5 border-t border-line pt-4">
            <AgentFields
              draft={agent}
              providers={place.state === 'ready' ? place.value.providers : ['scripted']}
              onChange={(change) => prefer({ agent: { ...agent, ...change } })}
            />
            <div className="mt-3 grid grid-cols-4 gap-3">
              <Field label="On the disk" about="every … ms">
                {(id) => (
                  <TextInput
                    id={id}
                    inputMode="numeric"
                    placeholder="each step"
                    value={form.everyMs}
                    onChange={(event) => form.write({ everyMs: event.target.value })}
                  />
                )}
              </Field>
              <p className="col-span-3 self-end pb-1 text-xs text-ink-3">
                Put on the disk together, steps cost less time; a kill loses those since. Calls that act on the world
                wait for it.
              </p>
            </div>
          </div>
          <div className="mt-5 border-t border-line pt-4">
            {form.unisolated ? <UnisolatedNote /> : <MachineNote />}
            <UnisolatedField checked={form.unisolated} onChange={(unisolated) => form.write({ unisolated })} />
          </div>
        </div>
      </div>
      <Foot />
    </div>
  );
}

function Foot() {
  const form = useNewSession();
  const agent = usePreferences((state) => state.agent);
  const keys = useKeysOf('run');
  const asked = askedFor(form, agent);
  return (
    <div ref={footPane} className="flex flex-none items-center justify-end gap-3 border-t border-line bg-bg px-6 py-3">
      <p role="status" className="mr-auto min-w-0 text-xs text-ink-3">
        {form.making !== undefined
          ? makingWords[form.workspace.how]
          : asked.ok
            ? whatItCosts(agent.provider)
            : asked.says}
      </p>
      {form.making === undefined ? null : (
        <Button size={32} onClick={() => form.making?.abort()}>
          Cancel
        </Button>
      )}
      <Button look="primary" size={32} because={asked.ok ? undefined : asked.says} onClick={() => void makeSession()}>
        <Play size={13} aria-hidden />
        Run
        <Kbd keys={keys} className="border-white/40 text-white" />
      </Button>
    </div>
  );
}

const makingWords = {
  empty: 'Making the session…',
  folder: 'Copying the folder…',
  commit: 'Taking in the commit…',
} as const;

function whatItCosts(provider: string): string {
  return provider === 'scripted'
    ? 'The scripted model: nothing is paid for, and nothing leaves this computer.'
    : `What the agent reads goes to ${provider}, which bills it to your key.`;
}
