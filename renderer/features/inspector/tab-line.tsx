import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePreferences } from '../../stores/preferences-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { fitTabs, type InspectorTab, inspectorTabs } from './inspector-tabs.ts';

interface TabLineProps {
  /** Tabs with something in them. */
  readonly has: readonly InspectorTab[];
  readonly open: InspectorTab;
  readonly onOpen: (tab: InspectorTab) => void;
  readonly children: ReactNode;
}

/** The line of tabs. What has nothing at this step, and what has no room, is in the menu at its end. */
export function TabLine({ has, open, onOpen, children }: TabLineProps) {
  const [box, width] = useWidth(424);
  const textSize = usePreferences((preferences) => preferences.textSize);
  const shown = fitTabs(has, open, width / textSize - 32);
  const folded = inspectorTabs.filter((tab) => !shown.includes(tab));
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <Tabs
        label="Inspector sections"
        tabs={shown}
        value={open}
        onChange={onOpen}
        more={
          folded.length > 0 && (
            <Menu
              label="More sections"
              align="end"
              trigger={<IconButton icon={MoreHorizontal} label="More sections" size={24} className="-my-1 -mr-1.5" />}
            >
              {folded.map((tab) => (
                <MenuItem key={tab} onSelect={() => onOpen(tab)}>
                  {tab}
                  {!has.includes(tab) && <span className="pl-3 text-2xs text-ink-3">nothing at this step</span>}
                </MenuItem>
              ))}
            </Menu>
          )
        }
      >
        {children}
      </Tabs>
    </div>
  );
}
