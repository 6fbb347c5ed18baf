import type { McpToolRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { WholeText } from '../untrusted-text/whole-text.tsx';

/** What a server said when it was asked. None of it is to be believed. */
export interface TestedServer {
  readonly says: { readonly name: string; readonly version: string };
  readonly tools: readonly McpToolRow[];
  readonly refused: readonly { readonly name: string; readonly because: string }[];
  readonly list: string;
  readonly faults: readonly string[];
  /** Places that it wanted to reach, where it has a list of hosts. */
  readonly reached: readonly { readonly to: string; readonly outcome: string; readonly because?: string }[];
}

interface TestedToolsProps {
  readonly tested: TestedServer;
  readonly because: string | undefined;
  readonly onAgree: (list: string) => Promise<void>;
}

/** The tools of a server as they are now, and the way to consent to them, word for word. */
export function TestedTools({ tested, because, onAgree }: TestedToolsProps) {
  const { says, tools, list } = tested;
  const blocked = tools.filter(({ is }) => is !== 'same').length;
  return (
    <div className="panel mt-2 px-3 py-2 text-xs [overflow-wrap:anywhere]" role="status">
      <p>
        It answers, and says that it is <LineText text={`${says.name} ${says.version}`} />.{' '}
        {blocked === 0
          ? 'All tools are as you consented to them.'
          : `${counted(blocked, 'tool')} blocked until you consent.`}
      </p>
      <ul className="m-0 mt-1 list-none p-0">
        {tools.map((tool) => (
          <li key={tool.name} className="border-t border-line py-1 first:border-0">
            <span className="font-mono font-semibold">
              <LineText text={tool.name} mode="exact" />
            </span>
            {tool.is === 'same' ? null : <span className="ml-2 text-err">{tool.is}</span>}
            {tool.before === undefined ? null : (
              <div className="text-ink-3">
                It was: <WholeText text={tool.before.description} />
              </div>
            )}
            <WholeText text={tool.description} />
            <details>
              <summary className="cursor-pointer text-ink-3">What it takes</summary>
              {tool.before === undefined || tool.before.inputSchema === tool.inputSchema ? null : (
                <div className="text-ink-3">
                  It was: <WholeText text={tool.before.inputSchema} />
                </div>
              )}
              <WholeText text={tool.inputSchema} />
            </details>
          </li>
        ))}
        {[...new Set(notesOf(tested))].map((line) => (
          <li key={line} className="py-1 text-ink-3">
            <LineText text={line} />
          </li>
        ))}
      </ul>
      {blocked === 0 ? null : (
        <Button className="mt-2" size={26} because={because} onClick={() => void onAgree(list)}>
          Consent to these tools
        </Button>
      )}
    </div>
  );
}

function notesOf({ refused, faults, reached }: TestedServer): string[] {
  return [
    ...refused.map(({ name, because }) => `${name} is left out: ${because}`),
    ...faults,
    ...reached.map(({ to, outcome, because }) => `${to} ${outcome}${because === undefined ? '' : `: ${because}`}`),
  ];
}
