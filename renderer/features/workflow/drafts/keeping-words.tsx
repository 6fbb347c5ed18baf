import { refusalOf } from '../../../host/refusal-of.ts';
import { showRefusal } from '../../../stores/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import type { Editor } from '../edit/editor.ts';
import { keepMine, openAsItIs, useKeeping } from './keep-editor.ts';

interface KeepingWordsProps {
  readonly workflow: string;
  readonly editor: Editor;
  /** Whether something is drawn that no version has. */
  readonly isUnsaved: boolean;
}

/** Whether what is drawn and not saved is kept in the home, in words; and what to do where another window drew. */
export function KeepingWords({ workflow, editor, isUnsaved }: KeepingWordsProps) {
  const keeping = useKeeping((state) => state.of.get(editor));
  if (keeping === undefined) return null;
  if (keeping.type !== 'not-kept' && !isUnsaved) return null;
  if (keeping.type !== 'not-kept')
    return (
      <span role="status" className="whitespace-nowrap text-xs text-ink-3 max-[1100px]:hidden">
        {keeping.type === 'kept' ? 'draft kept' : 'keeping…'}
      </span>
    );
  const act = (how: (of: string) => Promise<void>) => () =>
    void how(workflow).catch((error: unknown) => showRefusal(refusalOf(error)));
  return (
    <span role="alert" title={keeping.says} className="flex min-w-0 items-center gap-2 text-xs text-err">
      <span className="truncate">
        not kept: <LineText text={keeping.says} />
      </span>
      {keeping.isStale ? (
        <>
          <Button size={26} title="Drops what was drawn here since" onClick={act(openAsItIs)}>
            Open as it is now
          </Button>
          <Button size={26} title="Puts what is drawn here over it" onClick={act(keepMine)}>
            Keep mine
          </Button>
        </>
      ) : null}
    </span>
  );
}
