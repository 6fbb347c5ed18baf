import { Play } from 'lucide-react';
import { useState } from 'react';
import type { WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { useNavigation } from '../../../stores/navigation-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { PathField } from '../../../ui/path-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { RefusalWords } from '../../untrusted-text/refusal-words.tsx';
import { useEditor } from '../edit/editor.ts';
import type { OpenedWorkflow } from '../editors.ts';
import { sayWorst } from '../problems/say-worst.ts';
import { useWorst } from '../problems/worst-store.ts';
import { shippedWith } from '../templates/shipped-with.ts';
import { type AskedRun, closeRun } from './asked-run.ts';
import { beginRun } from './begin-run.ts';
import { SessionField } from './session-field.tsx';

interface RunDialogProps {
  readonly workflow: string;
  readonly opened: OpenedWorkflow;
  readonly asked: AskedRun;
}

/** Asks what a run is told, and what it begins in. */
export function RunDialog({ workflow, opened, asked }: RunDialogProps) {
  const suggested = shippedWith(workflow);
  const [words, say] = useState(suggested?.words ?? '');
  const [begins, beginIn] = useState<'new' | 'past'>(asked.session === undefined ? 'new' : 'past');
  const [session, choose] = useState(asked.session);
  const [folder, setFolder] = useState(suggested?.folder ?? '');
  const [isBeginning, setBeginning] = useState(false);
  const [refusal, refuse] = useState<Parameters<typeof RefusalWords>[0]['refusal']>();
  const asks = useEditor(opened.editor, ({ drawn }) => asksOf(drawn.document.nodes));
  const compiled = useWorst((state) => state.compiled);
  const run = async () => {
    setBeginning(true);
    const begun = await beginRun(workflow, opened, { words, folder, session: begins === 'past' ? session : undefined });
    setBeginning(false);
    if (!begun.ok) return refuse(begun.refusal);
    closeRun();
    useNavigation.getState().go({ screen: 'run', session: begun.session, run: begun.run });
  };
  return (
    <Dialog
      open
      onClose={closeRun}
      width={560}
      title="Run"
      about={compiled === undefined ? undefined : sayWorst(compiled)}
      foot={
        <Button
          data-runs
          look="primary"
          size={32}
          because={whyNot({
            isBeginning,
            begins,
            session,
            isUntold: begins === 'new' && asks !== '' && words.trim() === '',
          })}
          onClick={() => void run()}
        >
          <Play size={13} aria-hidden />
          Run
        </Button>
      }
    >
      <div className="flex flex-col gap-3.5">
        <Field label="Words" about={asks === '' ? 'what is said to it' : <LineText text={asks} />}>
          {(id) => (
            <TextArea
              id={id}
              data-autofocus
              rows={4}
              maxLength={1_000_000}
              value={words}
              onChange={({ target }) => say(target.value)}
            />
          )}
        </Field>
        <Segmented label="Begins in" value={begins} options={places} onChange={beginIn} />
        {begins === 'past' ? (
          <SessionField session={session} onChange={choose} />
        ) : (
          <PathField
            label="Folder"
            about="Copied in and only read. Empty: it begins without files."
            value={folder}
            placeholder="/home/you/project"
            choose="Choose folder…"
            pick={() => window.openrath?.pickFolder()}
            onChange={setFolder}
          />
        )}
        {refusal === undefined ? null : (
          <div role="alert" className="text-sm">
            <RefusalWords refusal={refusal} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

const places = [
  { value: 'new', label: 'A new session' },
  { value: 'past', label: 'A past session' },
] as const;

interface Readiness {
  readonly isBeginning: boolean;
  readonly begins: 'new' | 'past';
  readonly session: string | undefined;
  /** Its input asks for words, and there are none. */
  readonly isUntold: boolean;
}

function whyNot({ isBeginning, begins, session, isUntold }: Readiness): string | undefined {
  if (isUntold) return 'Say what it asks for first.';
  if (isBeginning) return 'It is being begun.';
  return begins === 'past' && session === undefined ? 'Choose the session that it begins in.' : undefined;
}

/** What the first input says that it is to be told. */
function asksOf(nodes: readonly WorkflowNode[]): string {
  const asks = nodes.find(({ kind }) => kind === 'input')?.asks;
  return typeof asks === 'string' ? asks : '';
}
