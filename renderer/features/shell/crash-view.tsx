import { Bug, Copy, RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { copyText } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { readableStack } from './readable-stack.ts';

interface CrashViewProps {
  readonly children: ReactNode;
}

interface CrashViewState {
  readonly error: Error | undefined;
}

/** Shows the window, or, where drawing it met a bug, what happened and the way on. What is recorded is not touched by it. */
export class CrashView extends Component<CrashViewProps, CrashViewState> {
  override state: CrashViewState = { error: undefined };

  static getDerivedStateFromError(error: unknown): CrashViewState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Crash error={error} />;
  }
}

function Crash({ error }: { readonly error: Error }) {
  const { message, places } = readableStack(error, document.baseURI);
  return (
    <div role="alert" className="dots grid h-full place-items-center bg-canvas p-8 text-ink">
      <div className="panel flex max-h-full w-full max-w-[640px] flex-col p-6">
        <div className="flex items-start gap-3">
          <span className="grid size-9 flex-none place-items-center rounded-lg bg-[color-mix(in_oklab,var(--k-error)_14%,transparent)] text-err">
            <Bug size={17} aria-hidden />
          </span>
          <div className="min-w-0">
            <h1 className="text-lg font-semibold">The window met a bug and stopped drawing</h1>
            <p className="text-sm text-ink-2">Nothing that is recorded was touched. Reload to go on where you were.</p>
          </div>
        </div>
        <p className="mt-4 text-sm font-medium [overflow-wrap:anywhere]">
          <LineText text={message} />
        </p>
        {places === '' ? null : (
          <pre className="code well mt-2 min-h-0 overflow-auto px-3 py-2.5 text-ink-2">{places}</pre>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={() => void copyText(`${message}\n${places}`)}>
            <Copy size={13} aria-hidden />
            Copy
          </Button>
          <Button look="primary" onClick={() => location.reload()}>
            <RotateCw size={13} aria-hidden />
            Reload
          </Button>
        </div>
      </div>
    </div>
  );
}
