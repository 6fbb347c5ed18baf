import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { AlignVerticalDistributeCenter, Maximize2, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore as useZustand } from 'zustand';
import { refusalOf } from '../../../host/refusal-of.ts';
import { usePreferences } from '../../../stores/preferences-store.ts';
import { showRefusal } from '../../../stores/toasts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useKeysOf } from '../../keys/use-keys-of.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { tidy } from './tidy.ts';

/** What can be done to the whole picture. */
export function CanvasBar({ showAll }: { readonly showAll: () => void }) {
  const editor = useTheEditor();
  const { pastStates, futureStates } = useZustand(editor.past);
  const { zoomIn, zoomOut } = useReactFlow();
  const textSize = usePreferences((state) => state.textSize);
  const zoom = useStore(({ transform }) => transform[2]);
  const [undoKeys, redoKeys, fitKeys] = [useKeysOf('undo'), useKeysOf('redo'), useKeysOf('zoom.fit')];
  const leaves = useRef<AbortController>(undefined);
  useEffect(() => () => leaves.current?.abort(), []);
  const tidyAll = (): void => {
    leaves.current?.abort();
    const now = new AbortController();
    leaves.current = now;
    tidy(editor, now.signal).then(
      () => requestAnimationFrame(showAll),
      (error: unknown) => (now.signal.aborted ? undefined : showRefusal(refusalOf(error))),
    );
  };
  return (
    <>
      <Panel position="top-left" className={box}>
        <IconButton
          icon={Undo2}
          label="Undo"
          keys={undoKeys}
          because={pastStates.length === 0 ? 'nothing was changed here' : undefined}
          onClick={() => void editor.undo()}
        />
        <IconButton
          icon={Redo2}
          label="Redo"
          keys={redoKeys}
          because={futureStates.length === 0 ? 'nothing was undone here' : undefined}
          onClick={() => void editor.redo()}
        />
        <IconButton icon={AlignVerticalDistributeCenter} label="Tidy" onClick={tidyAll} />
      </Panel>
      <Panel position="bottom-right" className={box}>
        <IconButton icon={Minus} label="Zoom out" onClick={() => void zoomOut()} />
        <span className="tn w-11 text-center text-xs text-ink-2">{Math.round((zoom / textSize) * 100)} %</span>
        <IconButton icon={Plus} label="Zoom in" onClick={() => void zoomIn()} />
        <IconButton icon={Maximize2} label="Fit all" keys={fitKeys} onClick={showAll} />
      </Panel>
    </>
  );
}

const box = 'm-3! flex items-center gap-0.5 rounded-[10px] border border-line bg-raised p-1 shadow-rest';
