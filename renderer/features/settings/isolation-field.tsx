import { Field, Select, TextArea } from '../../ui/field.tsx';
import type { McpDraft } from './mcp-draft.ts';

interface IsolationProps {
  readonly draft: McpDraft;
  readonly change: (more: Partial<McpDraft>) => void;
}

const choices: Readonly<Record<McpDraft['network'], string>> = {
  off: 'In a sandbox, without network and without your files',
  hosts: 'In a sandbox, with a list of hosts and without your files',
  unisolated: 'None: it may do all that you may',
};

/** How far a server is kept from this machine and the network, and the hosts of a list. */
export function Isolation({ draft, change }: IsolationProps) {
  return (
    <>
      <Field label="Isolation">
        {(id) => (
          <Select
            id={id}
            value={draft.network}
            onChange={({ target }) => change({ network: target.value as McpDraft['network'] })}
          >
            {Object.entries(choices).map(([network, says]) => (
              <option key={network} value={network}>
                {says}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.network !== 'hosts' ? null : (
        <Field label="Hosts" about="One a line: api.example.org, or *.example.net:8443. Without a port: 80 and 443.">
          {(id) => (
            <TextArea
              exact
              rows={2}
              id={id}
              value={draft.hosts}
              onChange={({ target }) => change({ hosts: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
