import { ReactFlowProvider } from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import type { WorkflowView } from '../../stores/route.ts';
import { useWorkflowName } from '../../stores/workflow-name.ts';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { Panes } from '../shell/panes.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { CodeView } from './code/code-view.tsx';
import { nodeOf } from './edit/drawn.ts';
import { type Editor, useEditor } from './edit/editor.ts';
import { EditorContext } from './edit/editor-context.ts';
import { useOpened } from './editors.ts';
import { Form } from './form/form.tsx';
import { ConnectDialog } from './list/connect-dialog.tsx';
import { ListTwin } from './list/list-twin.tsx';
import { Palette } from './palette/palette.tsx';
import { QuickAdd } from './palette/quick-add.tsx';
import { marksOf } from './problems/marks.ts';
import { ProblemsDrawer } from './problems/problems-drawer.tsx';
import { useCompiled } from './problems/use-compiled.ts';
import { useWorst } from './problems/worst-store.ts';
import { closeRun, useAskedRun } from './run/asked-run.ts';
import { RunDialog } from './run/run-dialog.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useEditKeys } from './use-edit-keys.ts';
import { VersionsView } from './versions/versions-view.tsx';

interface WorkflowScreenProps {
  readonly workflow: string;
  readonly view: WorkflowView;
}

/** One workflow: what can be added at the left, the document in the middle, the form of what is selected at the right, problems below. */
export function WorkflowScreen({ workflow, view }: WorkflowScreenProps) {
  const opened = useOpened(workflow);
  const asked = useAskedRun((state) => state.asked);
  useEffect(() => closeRun, []);
  if (opened === undefined) return <Waiting says="Opening the workflow…" />;
  if ('refusal' in opened)
    return (
      <EmptyState title="The workflow can’t be opened">
        <RefusalWords refusal={opened.refusal} />
      </EmptyState>
    );
  return (
    <EditorContext value={opened.editor}>
      <ReactFlowProvider key={keyOf(opened.editor)}>
        <Opened workflow={workflow} editor={opened.editor} view={view} newest={opened.version} />
      </ReactFlowProvider>
      {asked === undefined ? null : <RunDialog workflow={workflow} opened={opened} asked={asked} />}
    </EditorContext>
  );
}

const keys = new WeakMap<Editor, string>();

/** The same for an editor whose workflow is given an id: what is being typed goes on. */
function keyOf(editor: Editor): string {
  const key = keys.get(editor) ?? crypto.randomUUID();
  keys.set(editor, key);
  return key;
}

/** Narrowest room that has the palette and the form beside the document, px at text size 1. */
const WIDE_PX = 900;

/** Views in which nodes are chosen and changed. */
const changes: ReadonlySet<WorkflowView> = new Set(['canvas', 'list']);

interface OpenedProps extends WorkflowScreenProps {
  readonly editor: Editor;
  readonly newest: number | undefined;
}

function Opened({ workflow, editor, view, newest }: OpenedProps) {
  const drawn = useEditor(editor, (state) => state.drawn);
  const compiling = useCompiled(drawn.document);
  const [asks, ask] = useState<'node' | 'edge'>();
  const [ref, width] = useWidth(WIDE_PX);
  const problems = compiling.compiled?.problems;
  const marks = useMemo(() => marksOf(problems ?? []), [problems]);
  const from = useEditor(editor, ({ chosen, drawn: now }) => {
    const [first] = chosen.nodes;
    return first === undefined ? undefined : nodeOf(now, first);
  });
  const close = () => ask(undefined);
  const { name } = drawn.document;
  useEffect(() => useWorkflowName.setState({ name }), [name]);
  useEffect(() => () => useWorkflowName.setState({ name: undefined }), []);
  useEffect(() => useWorst.setState({ compiled: compiling.compiled }), [compiling.compiled]);
  useEditKeys(workflow, editor);
  useClipboard(editor);
  const add = () => ask('node');
  /** @returns false where not one node is selected. */
  const join = () => (editor.store.getState().chosen.nodes.size === 1 ? ask('edge') : false);
  useKeyHandlers({ 'node.connect': join });
  return (
    <div ref={ref} className="flex h-full">
      {width >= WIDE_PX && changes.has(view) ? <Palette own={workflow} /> : null}
      <div className="min-w-0 flex-1">
        <Panes
          name="workflow"
          rightPx={320}
          rightMinPx={240}
          right={width >= WIDE_PX && changes.has(view) ? <Form /> : undefined}
        >
          <div className="flex h-full flex-col">
            <div className={cx('min-h-0 flex-1', view !== 'canvas' && 'overflow-auto')}>
              {view === 'canvas' ? <Canvas marks={marks} onAdd={add} /> : null}
              {view === 'list' ? <ListTwin problems={problems ?? []} onAdd={add} onConnect={join} /> : null}
              {view === 'code' ? <CodeView editor={editor} /> : null}
              {view === 'versions' ? <VersionsView workflow={workflow} editor={editor} newest={newest} /> : null}
            </div>
            <ProblemsDrawer compiling={compiling} />
          </div>
        </Panes>
      </div>
      {asks === 'node' ? <QuickAdd own={workflow} onClose={close} /> : null}
      {asks === 'edge' && from !== undefined ? <ConnectDialog node={from} onClose={close} /> : null}
    </div>
  );
}
