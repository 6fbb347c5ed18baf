import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { usePreferences } from '../../stores/preferences-store.ts';
import { recallPane, rememberPane } from './pane-sizes.ts';

interface PanesProps {
  /** Whose sizes are remembered: a kind of screen, or one object. */
  readonly name: string;
  /** The pane at the right; `undefined` where nothing has to be shown. */
  readonly right?: ReactNode | undefined;
  /** Its width in px at text size 1 until a person changes it. */
  readonly rightPx?: number;
  /** Narrowest width of the right pane in px. */
  readonly rightMinPx?: number;
  readonly children: ReactNode;
}

/** The centre and the pane beside it, with a line to drag between them. Double-click brings the first width back. */
export function Panes({ name, right, rightPx = 424, rightMinPx = 300, children }: PanesProps) {
  const sizes = usePreferences((state) => state.panes);
  const prefer = usePreferences((state) => state.prefer);
  const scale = usePreferences((state) => state.textSize);
  const width = recallPane(sizes, name, 'right') ?? rightPx * scale;
  return (
    <Group
      orientation="horizontal"
      className="h-full"
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const share = layout.right;
        if (!isUserInteraction || share === undefined) return;
        const px = Math.round((share / 100) * (document.getElementById(`panes-${name}`)?.clientWidth ?? 0));
        if (px > 0) prefer({ panes: rememberPane(sizes, name, { right: px }) });
      }}
      id={`panes-${name}`}
    >
      <Panel id="centre" data-pane="centre" minSize={320}>
        {children}
      </Panel>
      {right === undefined ? null : (
        <>
          <Separator className="relative w-px flex-none bg-line outline-none after:absolute after:inset-y-0 after:-left-1 after:w-2 hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent" />
          <Panel
            id="right"
            data-pane
            defaultSize={width}
            minSize={rightMinPx * scale}
            maxSize="60%"
            groupResizeBehavior="preserve-pixel-size"
          >
            {right}
          </Panel>
        </>
      )}
    </Group>
  );
}
