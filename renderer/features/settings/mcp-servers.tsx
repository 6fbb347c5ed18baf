import { useState } from 'react';
import type { McpServerRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { AddMcpServer } from './add-mcp-server.tsx';
import { ListedPart } from './listed-part.tsx';
import { SignIn } from './sign-in.tsx';
import { tellNotTold } from './tell-not-told.ts';
import { type TestedServer, TestedTools } from './tested-tools.tsx';
import { useListed } from './use-listed.ts';

const load = () => host().mcp.list({});

/** Servers of tools that agents may name, each with what it may reach, and what a person consents to. */
export function McpServers() {
  const listed = useListed(load);
  return (
    <ListedPart
      name="Servers of tools (MCP)"
      about="An agent that names one is offered its tools. Nothing is started before you consent to it."
      listed={listed}
    >
      <ul className="m-0 mt-2 list-none p-0">
        {listed.value?.map((row) => (
          <ServerRow key={row.name} row={row} again={listed.again} />
        ))}
      </ul>
      <AddMcpServer again={listed.again} />
    </ListedPart>
  );
}

interface ServerRowProps {
  readonly row: McpServerRow;
  readonly again: () => Promise<void>;
}

function ServerRow({ row, again }: ServerRowProps) {
  const { name, digest, consent } = row;
  const cannotSave = useCannotSave();
  const [tested, setTested] = useState<TestedServer>();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const busy = isBusy ? 'The server is being asked.' : undefined;
  const test = () =>
    during(async () => {
      const answer = await ask(host().mcp.test({ name }));
      setTested(answer.ok ? answer : undefined);
    });
  const agree = (tools?: string) =>
    during(async () => {
      const { ok } = await ask(host().mcp.consent({ name, digest, ...(tools === undefined ? {} : { tools }) }));
      if (ok) setTested(undefined);
      await again();
    });
  const remove = () =>
    during(async () => {
      const gone = await ask(host().mcp.remove({ name }));
      if (gone.ok) tellNotTold(gone);
      await again();
    });
  return (
    <li className="border-t border-line py-2 first:border-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-mono text-xs font-semibold">
            <LineText text={name} mode="exact" />
          </p>
          <ul className="m-0 list-none p-0 text-xs text-ink-3 [overflow-wrap:anywhere]">
            {row.says.slice(1).map((fact) => (
              <li key={fact}>
                <LineText text={fact} mode="exact" />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-xs">{stateWords(row)}</p>
          <SignIn row={row} because={cannotSave ?? busy} again={again} />
        </div>
        {consent === 'no' ? (
          <Button size={26} because={cannotSave ?? busy} onClick={() => void agree()}>
            Consent
          </Button>
        ) : (
          <Button size={26} because={busy} onClick={() => void test()}>
            Test
          </Button>
        )}
        <Button look="quiet" size={26} because={cannotSave ?? busy} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
      {tested === undefined ? null : <TestedTools tested={tested} because={cannotSave ?? busy} onAgree={agree} />}
    </li>
  );
}

function stateWords({ consent, tools }: McpServerRow): string {
  if (consent === 'no') return 'You did not consent to it: it is not started.';
  if (consent === 'profile') return 'It may be started. Test it to see its tools; none is offered yet.';
  return `Agents that name it are offered ${counted(tools, 'tool')}.`;
}
