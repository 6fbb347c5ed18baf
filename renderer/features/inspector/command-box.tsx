import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { Section } from './section.tsx';
import type { ToolCommand } from './tool-command.ts';

/** A command, whole, every character shown. */
export function CommandBox({ command: { command, cwd } }: { readonly command: ToolCommand }) {
  const hidden = countHidden(command);
  return (
    <Section title="Command" right={<CopyWord text={command} what="the command" />}>
      <div className="well px-3 py-2 text-ink">
        <PlainText text={command} />
      </div>
      <p className="tn mt-1.5 text-xs text-ink-3">
        {cwd !== undefined && (
          <>
            in{' '}
            <span className="font-mono text-ink-2">
              <ShownText text={cwd} />
            </span>{' '}
            ·{' '}
          </>
        )}
        {hidden === 0 ? (
          'no hidden characters'
        ) : (
          <span className="font-medium text-err">
            {hidden === 1 ? '1 hidden character' : `${hidden} hidden characters`}
          </span>
        )}
      </p>
    </Section>
  );
}
