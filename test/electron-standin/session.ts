import type { Cdp } from './cdp.ts';
import { originOf, toBrowser } from './protocol.ts';

type Check = (contents: null, permission: string, origin: string, details: object) => boolean;

/** Electron's names of permissions and Chromium's. */
const names: readonly (readonly [permission: string, descriptor: string])[] = [
  ['notifications', 'notifications'],
  ['geolocation', 'geolocation'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
];

let check: Check | undefined;

/** Stand-in for `electron.session`. Only the check handler has an effect; Chromium is told its answers beforehand. */
export const session = {
  defaultSession: {
    setPermissionRequestHandler: (): void => undefined,
    setPermissionCheckHandler: (handler: Check): void => {
      check = handler;
    },
    setDevicePermissionHandler: (): void => undefined,
  },
};

/** Tells Chromium what the application's check handler says about the origin of an address that main knows. */
export async function applyPermissions(cdp: Cdp, address: string): Promise<void> {
  const asked = check;
  const { origin } = new URL(toBrowser(address));
  if (asked === undefined || origin === 'null') return;
  for (const [permission, name] of names) {
    const setting = asked(null, permission, `${originOf(address)}/`, {}) ? 'granted' : 'denied';
    await cdp.send('Browser.setPermission', { permission: { name }, setting, origin });
  }
}
