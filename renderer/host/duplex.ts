import type { DesktopBridge } from '../../core/contract/desktop-bridge.ts';
import type { Duplex } from '../../core/contract/duplex.ts';
import { takeToken } from './token.ts';
import { webSocketDuplex } from './web-socket-duplex.ts';

declare global {
  interface Window {
    /** The desktop shell; `undefined` in a browser. */
    readonly openrath?: DesktopBridge;
  }
}

/**
 * Opens a pipe to the host: through the shell on the desktop, over a WebSocket in a browser. Always returns a pipe; one
 * that cannot be opened closes with the reason in words. After a close, call this again to reconnect.
 */
export function openDuplex(): Duplex {
  if (window.openrath !== undefined) return window.openrath.connect();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return webSocketDuplex(`${scheme}://${location.host}/rpc`, takeToken(window), WebSocket);
}
