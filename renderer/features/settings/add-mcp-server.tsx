import { type FormEvent, useState } from 'react';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Isolation } from './isolation-field.tsx';
import { type McpDraft, profileOfDraft } from './mcp-draft.ts';

const empty: McpDraft = { name: '', place: '', args: '', network: 'off', hosts: '', signIn: false };

/** Keeps a profile of a server. It is not started by that. */
export function AddMcpServer({ again }: { readonly again: () => Promise<void> }) {
  const [draft, setDraft] = useState<McpDraft>();
  const cannotSave = useCannotSave();
  if (draft === undefined)
    return (
      <Button className="mt-2" size={26} because={cannotSave} onClick={() => setDraft(empty)}>
        Add a server
      </Button>
    );
  const drafted = profileOfDraft(draft);
  const isAddress = /^https?:/i.test(draft.place.trim());
  const change = (more: Partial<McpDraft>) => setDraft({ ...draft, ...more });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!drafted.ok) return;
    const { ok } = await ask(host().mcp.add({ profile: drafted.profile }));
    if (!ok) return;
    setDraft(undefined);
    await again();
  };
  return (
    <form className="mt-2 grid grid-cols-1 gap-2" onSubmit={(event) => void add(event)}>
      <Field label="Name" about="Comes before the names of its tools.">
        {(id) => (
          <TextInput exact id={id} value={draft.name} onChange={({ target }) => change({ name: target.value })} />
        )}
      </Field>
      <Field label="Program or address" about="Of folders and an environment: openrath mcp add FILE.">
        {(id) => (
          <TextInput exact id={id} value={draft.place} onChange={({ target }) => change({ place: target.value })} />
        )}
      </Field>
      {isAddress ? (
        <span className="flex items-center gap-2 text-sm">
          <Checkbox label="I sign in to it" checked={draft.signIn} onChange={(signIn) => change({ signIn })} />I sign in
          to it
        </span>
      ) : (
        <>
          <Field label="Arguments" about="One a line.">
            {(id) => (
              <TextArea
                exact
                rows={2}
                id={id}
                value={draft.args}
                onChange={({ target }) => change({ args: target.value })}
              />
            )}
          </Field>
          <Isolation draft={draft} change={change} />
        </>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" look="primary" because={drafted.ok ? cannotSave : drafted.says}>
          Add
        </Button>
        <Button onClick={() => setDraft(undefined)}>Back</Button>
      </div>
    </form>
  );
}
