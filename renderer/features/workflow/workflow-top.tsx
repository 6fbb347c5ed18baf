import { Play } from 'lucide-react';
import { useNavigation, type WorkflowView } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { counted } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { KeepingWords } from './drafts/keeping-words.tsx';
import { type Editor, isUnsaved, useEditor } from './edit/editor.ts';
import { useOpened } from './editors.ts';
import type { Compiled } from './problems/problem.ts';
import { sayWorst } from './problems/say-worst.ts';
import { useWorst } from './problems/worst-store.ts';
import { askRun } from './run/asked-run.ts';
import { save } from './save.ts';

interface WorkflowTopProps {
  readonly workflow: string;
  readonly view: WorkflowView;
}

/** What the bar over everything has of a workflow: how to look at it, whether it is saved, what a run comes to at most. */
export function WorkflowTop({ workflow, view }: WorkflowTopProps) {
  const go = useNavigation((state) => state.go);
  const opened = useOpened(workflow);
  const turnTo = (next: WorkflowView) => go({ screen: 'workflow', workflow, view: next });
  useKeyHandlers({ 'graph.list': () => turnTo(view === 'list' ? 'canvas' : 'list') });
  return (
    <>
      <Segmented label="View" value={view} options={views} onChange={turnTo} />
      {opened !== undefined && 'editor' in opened ? (
        <Saving workflow={workflow} editor={opened.editor} version={opened.version} />
      ) : null}
    </>
  );
}

interface SavingProps {
  readonly workflow: string;
  readonly editor: Editor;
  readonly version: number | undefined;
}

function Saving({ workflow, editor, version }: SavingProps) {
  const unsaved = useEditor(editor, isUnsaved);
  const compiled = useWorst((state) => state.compiled);
  const keys = useKeysOf('workflow.save');
  useKeyHandlers({ run: () => (whyNotRun(compiled) === undefined ? askRun() : false) });
  return (
    <>
      <span className="tn flex items-center gap-1.5 whitespace-nowrap text-xs text-ink-3 max-[1100px]:hidden">
        {unsaved ? <span aria-hidden className="size-1.5 rounded-full bg-(--k-wait)" /> : null}
        {version === undefined ? 'never saved' : unsaved ? `changed since v${version}` : `v${version}, saved`}
      </span>
      <KeepingWords workflow={workflow} editor={editor} isUnsaved={unsaved} />
      <Button
        because={unsaved ? undefined : 'Nothing was changed since it was saved.'}
        onClick={() => void save(workflow)}
      >
        Save
        <Kbd keys={keys} />
      </Button>
      <span className="tn whitespace-nowrap text-right text-2xs leading-3.5 text-ink-3 max-[1200px]:hidden">
        {compiled === undefined ? null : sayWorst(compiled)}
      </span>
      <Button because={whyNotRun(compiled)} onClick={() => askRun()}>
        <Play size={12} aria-hidden />
        Run
        {compiled !== undefined && compiled.counts.stopping > 0 ? (
          <span
            role="img"
            aria-label={counted(compiled.counts.stopping, 'problem that stops it', 'problems that stop it')}
            className="tn rounded-[5px] bg-[color-mix(in_oklab,var(--k-error)_16%,transparent)] px-1.5 text-2xs font-semibold text-err"
          >
            {compiled.counts.stopping}
          </span>
        ) : null}
      </Button>
    </>
  );
}

function whyNotRun(compiled: Compiled | undefined): string | undefined {
  if (compiled === undefined) return 'It is being checked.';
  const { stopping } = compiled.counts;
  return stopping === 0
    ? undefined
    : `${counted(stopping, 'problem keeps', 'problems keep')} it from running. They are told below.`;
}

const views = [
  { value: 'canvas', label: 'Canvas' },
  { value: 'list', label: 'List' },
  { value: 'code', label: 'Code' },
  {
    value: 'versions',
    label: 'Versions',
    className: 'max-[960px]:hidden',
  },
] as const;
