import type { ReactNode } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { type Preferences, usePreferences } from '../../stores/preferences-store.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { MachineNote } from '../new-session/machine-note.tsx';
import { FollowedLogs } from './followed-logs.tsx';
import { KeptSetups } from './kept-setups.tsx';
import { McpServers } from './mcp-servers.tsx';
import { ModelProviders } from './model-providers.tsx';
import { NetworkUses } from './network-uses.tsx';
import { PolicyRules } from './policy-rules.tsx';

/** What a person can choose in this version, and facts about the host. */
export function SettingsScreen() {
  const { theme, textSize, prefer } = usePreferences();
  const home = useConnection((state) => state.home);
  const show = useOverlay((state) => state.show);
  return (
    <div className="h-full overflow-auto">
      <div className="mx-auto max-w-[640px] px-6 py-10">
        <Setting name="Theme" about="System follows what this computer is set to.">
          <Segmented label="Theme" value={theme} options={themes} onChange={(next) => prefer({ theme: next })} />
        </Setting>
        <Setting
          name="Text size"
          about="Of everything. In the graph it is what 100 % means; zoom in for twice as large."
        >
          <Segmented
            label="Text size"
            value={String(textSize)}
            options={sizes}
            onChange={(next) => prefer({ textSize: Number(next) as Preferences['textSize'] })}
          />
        </Setting>
        <Setting name="Motion" about="Follows this computer: with reduced motion nothing pulses or slides.">
          <span className="text-sm text-ink-3">system</span>
        </Setting>
        <Setting name="Keys" about="All of them, and the way to change one.">
          <Button onClick={() => show({ type: 'keys' })}>Show all keys</Button>
        </Setting>
        <section aria-label="This machine" className="border-t border-line py-3.5">
          <MachineNote />
        </section>
        <ModelProviders />
        <McpServers />
        <PolicyRules />
        <KeptSetups />
        <FollowedLogs />
        <NetworkUses />
        <Setting name="Home" about="The folder that holds every session, and the program that looks after it.">
          <span className="text-right text-sm">
            <span className="block font-mono text-xs [overflow-wrap:anywhere]">{home?.home ?? 'unknown'}</span>
            <span className="text-xs text-ink-3">
              version {home?.version ?? 'unknown'}, {home?.platform ?? 'unknown'}, days counted in{' '}
              {home?.zone ?? 'unknown'}
            </span>
          </span>
        </Setting>
      </div>
    </div>
  );
}

interface SettingProps {
  readonly name: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Setting({ name, about, children }: SettingProps) {
  return (
    <section className="flex items-center gap-6 border-t border-line py-3.5 first:border-0">
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-medium">{name}</h2>
        <p className="text-xs text-ink-3">{about}</p>
      </div>
      <div className="max-w-[60%] flex-none">{children}</div>
    </section>
  );
}

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const sizes = [
  { value: '0.9', label: 'Small' },
  { value: '1', label: 'Normal' },
  { value: '1.1', label: 'Large' },
  { value: '1.25', label: 'Largest' },
] as const;
