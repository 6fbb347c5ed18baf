import { Component, type ReactNode } from 'react';
import { copyText } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';

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
    return (
      <div role="alert" className="grid h-full place-items-center bg-canvas p-8 text-ink">
        <div className="panel max-w-[640px] p-6">
          <h1 className="text-lg font-semibold">The window met a bug and stopped drawing</h1>
          <p className="mt-1 text-sm text-ink-2">
            Nothing that is recorded was touched. Reload to go on where you were.
          </p>
          <pre className="code mt-4 max-h-60 overflow-auto rounded-lg border border-line bg-surface p-3 whitespace-pre-wrap">
            {error.stack ?? error.message}
          </pre>
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={() => void copyText(error.stack ?? error.message)}>Copy</Button>
            <Button look="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          </div>
        </div>
      </div>
    );
  }
}
