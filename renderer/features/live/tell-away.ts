import type { DesktopBridge } from '../../../core/contract/desktop-bridge.ts';
import { tellWaiting } from '../approvals/tell-waiting.ts';
import { tellEnded } from './tell-ended.ts';

/** Has the system tell a person who looks at another program of what waits for them and of runs that end. Never throws. */
export function tellAway(bridge: DesktopBridge): void {
  tellWaiting(bridge);
  tellEnded(bridge);
}
