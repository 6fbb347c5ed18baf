import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DesktopBridge } from '../core/contract/desktop-bridge.ts';
import { App } from './app.tsx';
import { listenForKeys } from './features/keys/listen-for-keys.ts';
import { CrashView } from './features/shell/crash-view.tsx';
import { loadAhead } from './features/shell/load-session.ts';
import { followTheme } from './features/theme/follow-theme.ts';
import { openDuplex } from './host/duplex.ts';
import { startHost } from './host/start-host.ts';
import { followAddress } from './stores/navigation-store.ts';
import { leaveReplayElsewhere } from './stores/replay-store.ts';

startHost(openDuplex);
followTheme();
followAddress();
leaveReplayElsewhere();
loadAhead();
listenForKeys();
if (window.openrath !== undefined) void tellOfAway(window.openrath);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <CrashView>
      <App />
    </CrashView>
  </StrictMode>,
);

/** Its code is not needed for the first screen. */
async function tellOfAway(bridge: DesktopBridge): Promise<void> {
  const { tellAway } = await import('./features/live/tell-away.ts');
  tellAway(bridge);
}
