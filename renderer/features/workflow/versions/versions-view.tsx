import { useCallback, useEffect, useMemo, useState } from 'react';
import { diffDocuments, readWorkflow, type WorkflowDocument } from '../../../../core/contract/workflow-view.ts';
import { host } from '../../../host/client.ts';
import { useConnection } from '../../../stores/connection-store.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { moment } from '../../../ui/time.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useListed } from '../../settings/use-listed.ts';
import { textOf } from '../edit/drawn.ts';
import { type Editor, isUnsaved, useEditor } from '../edit/editor.ts';
import { DifferenceList, SideMark } from './difference-list.tsx';
import { discardDrawn, restoreVersion } from './restore-version.ts';

interface VersionsViewProps {
  readonly workflow: string;
  readonly editor: Editor;
  /** The newest that is kept; absent where none is. */
  readonly newest: number | undefined;
}

/** A version, or what is drawn now. */
type Which = number | 'drawn';

/** The versions of a workflow, two of them to compare, and what differs between those. */
export function VersionsView({ workflow, editor, newest }: VersionsViewProps) {
  if (newest === undefined)
    return <EmptyState title="No version is kept yet">Save keeps what is drawn as version 1.</EmptyState>;
  return <Kept key={newest} workflow={workflow} editor={editor} newest={newest} />;
}

function Kept({ workflow, editor, newest }: VersionsViewProps & { readonly newest: number }) {
  const load = useCallback(() => host().workflowDocuments.show({ workflow }), [workflow]);
  const { value: shown, says } = useListed(load);
  const unsaved = useEditor(editor, isUnsaved);
  const zone = useConnection((state) => state.home?.zone);
  const [a, setA] = useState<Which>(unsaved ? newest : Math.max(newest - 1, 1));
  const [b, setB] = useState<Which>(unsaved ? 'drawn' : newest);
  const before = useDocument(workflow, editor, a);
  const after = useDocument(workflow, editor, b);
  const difference = useMemo(
    () => (before.document && after.document ? diffDocuments(before.document, after.document) : undefined),
    [before.document, after.document],
  );
  const refused = says ?? (shown?.ok === false ? shown.refusal.message : undefined);
  if (refused !== undefined) return <EmptyState title="The versions can’t be listed">{refused}</EmptyState>;
  if (shown?.ok !== true) return <Waiting says="Asking which versions are kept…" />;
  const pick = (which: Which) => <Pick which={which} a={a} b={b} setA={setA} setB={setB} />;
  const because = unsaved ? 'Save or discard what is drawn first.' : undefined;
  return (
    <section aria-label="Versions" className="flex h-full min-h-0">
      <ul className="w-80 flex-none overflow-auto border-r border-line">
        {unsaved ? (
          <li className="flex h-11.5 items-center gap-2 border-b border-line px-4 text-sm">
            {pick('drawn')}
            <span className="flex-1">as it is drawn now</span>
            <Button size={26} onClick={() => void discardDrawn(workflow)}>
              Discard
            </Button>
          </li>
        ) : null}
        {shown.versions.toReversed().map(({ version, hash, savedAtMs }) => (
          <li key={version} className="flex h-11.5 items-center gap-2 border-b border-line px-4 text-sm">
            {pick(version)}
            <span className="tn">v{version}</span>
            <span className="tn min-w-0 flex-1 truncate text-xs text-ink-3">
              {moment(savedAtMs, zone)} <code>{hash.slice(0, 12)}</code>
            </span>
            {version === newest ? null : (
              <Button
                size={26}
                because={because}
                aria-label={`Restore version ${version}`}
                onClick={() => void restoreVersion({ workflow, editor, version })}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="min-w-0 flex-1 overflow-auto p-4">
        {(before.says ?? after.says) === undefined ? null : <p className="text-sm">{before.says ?? after.says}</p>}
        {difference === undefined ? null : <DifferenceList difference={difference} />}
      </div>
    </section>
  );
}

interface PickProps {
  readonly which: Which;
  readonly a: Which;
  readonly b: Which;
  readonly setA: (which: Which) => void;
  readonly setB: (which: Which) => void;
}

/** Makes a version one of the two that are compared. */
function Pick({ which, a, b, setA, setB }: PickProps) {
  const name = which === 'drawn' ? 'what is drawn now' : `version ${which}`;
  const side = (letter: 'a' | 'b', picked: Which, set: (which: Which) => void) => (
    <button
      type="button"
      aria-pressed={picked === which}
      aria-label={`Compare ${name} as ${letter.toUpperCase()}`}
      onClick={() => set(which)}
      className={cx('rounded', picked === which ? '' : 'opacity-35 grayscale hover:opacity-70')}
    >
      <SideMark side={letter} />
    </button>
  );
  return (
    <span className="flex gap-1">
      {side('a', a, setA)}
      {side('b', b, setB)}
    </span>
  );
}

interface Read {
  readonly document?: WorkflowDocument;
  readonly says?: string;
}

/** The document of a version, or what is drawn; why it can't be had, in words. Neither until it is known. */
function useDocument(workflow: string, editor: Editor, which: Which): Read {
  const drawn = useEditor(editor, (state) => (which === 'drawn' ? state.drawn : undefined));
  const [kept, setKept] = useState<Read>({});
  useEffect(() => {
    if (which === 'drawn') return;
    let isWanted = true;
    const ask = host().workflowDocuments.show({ workflow, version: which });
    void ask.then(
      (reply) => isWanted && setKept(reply.ok ? read(reply.text) : { says: reply.refusal.message }),
      (error: unknown) => isWanted && setKept({ says: String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [workflow, which]);
  return useMemo(() => (drawn === undefined ? kept : read(textOf(drawn))), [drawn, kept]);
}

function read(text: string): Read {
  const document = readWorkflow(text);
  return document.ok ? { document: document.value } : { says: document.refusal.message };
}
