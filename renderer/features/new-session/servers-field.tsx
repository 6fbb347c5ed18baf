import type { McpServerRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { counted } from '../../ui/number.ts';
import { useListed } from '../settings/use-listed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

const load = () => host().mcp.list({});

interface ServersFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which servers of tools the agent is offered: those that a person consented to can be chosen, others say what they lack. */
export function ServersField({ chosen, onChange }: ServersFieldProps) {
  const { value, says } = useListed(load);
  const known = value ?? [];
  const missing = value === undefined ? [] : chosen.filter((name) => known.every((row) => row.name !== name));
  const choose = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name));
  const lines = [
    ...known.map((row) => ({ name: row.name, can: row.consent === 'tools', words: wordsOf(row) })),
    ...missing.map((name) => ({ name, can: false, words: 'is not in this home: the run would fail' })),
  ];
  return (
    <fieldset aria-label="Servers of tools (MCP)" className="m-0 min-w-0 border-0 p-0">
      <p className="text-xs font-medium text-ink-2">
        Servers of tools (MCP) <span className="font-normal text-ink-3">Added and consented to in Settings.</span>
      </p>
      {says === undefined ? null : <p className="mt-1 text-xs text-err [overflow-wrap:anywhere]">{says}</p>}
      {value?.length === 0 && missing.length === 0 ? <p className="mt-1 text-xs text-ink-3">none</p> : null}
      <ul className="m-0 mt-1 grid list-none gap-1 p-0">
        {lines.map(({ name, can, words }) => (
          <li key={name} className="flex items-center gap-2 text-xs text-ink-2">
            {can || chosen.includes(name) ? (
              <Checkbox label={name} checked={chosen.includes(name)} onChange={(isChosen) => choose(name, isChosen)} />
            ) : (
              <span aria-hidden className="size-3.5 flex-none" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-mono font-semibold">
                <LineText text={name} mode="exact" />
              </span>{' '}
              {words}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function wordsOf({ consent, tools }: McpServerRow): string {
  if (consent === 'no') return 'is not consented to';
  return consent === 'tools' ? counted(tools, 'tool') : 'its tools are not consented to';
}
