import type { App, Session, WebContents, WebFrameMain } from 'electron';
import { appOrigin } from './protocol.ts';

/** What a page asks for when it copies text; the only permission that is ever granted, and only to our own origin. */
const copyText = 'clipboard-sanitized-write';

/** Whether a frame is the top frame of a page of ours. `null` (the frame is gone already) is not. */
export function isOurPage(frame: Pick<WebFrameMain, 'origin' | 'parent'> | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === appOrigin;
}

/** Whether an address may be navigated to: our own origin, parsed, nothing that only looks like it. */
export function isOurAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === appOrigin && url.username === '' && url.password === '';
}

/** Shuts every page of this process in: no navigation away, no further windows, no webviews. Call before the first window. */
export function lockPages(app: App): void {
  app.on('web-contents-created', (_event, contents) => lockPage(contents));
}

function lockPage(contents: WebContents): void {
  const stay = (event: { readonly url: string; readonly preventDefault: () => void }) => {
    if (!isOurAddress(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Denies every permission a page can ask for but copying text from our own pages. */
export function lockPermissions(session: Session): void {
  const allowed = (permission: string, origin: string) => permission === copyText && isOurAddress(origin);
  session.setPermissionRequestHandler((_, permission, answer, asked) =>
    answer(allowed(permission, asked.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
}
