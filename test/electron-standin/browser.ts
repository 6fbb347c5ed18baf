import { type Cdp, type CdpSession, cdpSession } from './cdp.ts';

type Attached = {
  readonly sessionId: string;
  readonly targetInfo: { readonly targetId: string; readonly type: string };
};

let browser: Cdp | undefined;
/** Sessions of pages by target: every page starts paused and waits to be claimed by its window. */
const attached = new Map<string, PromiseWithResolvers<CdpSession>>();
const expected = new Set<Promise<string>>();

/** Takes over the browser: from now on every page in it stops before it loads anything. */
export async function connectBrowser(cdp: Cdp): Promise<void> {
  browser = cdp;
  cdp.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo }, parent) => {
    if (parent === undefined) void welcome(cdp, targetInfo.targetId, sessionId);
  });
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });
}

/** A page that no window asked for is a popup: it is closed before it loads. */
async function welcome(cdp: Cdp, targetId: string, sessionId: string): Promise<void> {
  const ours = await Promise.all(expected);
  if (ours.includes(targetId) || attached.has(targetId)) waiting(targetId).resolve(cdpSession(cdp, sessionId));
  else {
    // It is let go too: a popup shares the process of the page that opened it, and paused it would hold that page up.
    const letGo = cdpSession(cdp, sessionId).send('Runtime.runIfWaitingForDebugger');
    await Promise.allSettled([cdp.send('Target.closeTarget', { targetId }), letGo]);
  }
}

function waiting(targetId: string): PromiseWithResolvers<CdpSession> {
  const entry = attached.get(targetId) ?? Promise.withResolvers<CdpSession>();
  attached.set(targetId, entry);
  return entry;
}

/** A new, still paused page, and the browser it is in. */
export type NewPage = { readonly cdp: Cdp; readonly targetId: string; readonly session: CdpSession };

/** Makes a page. @throws Error before the application is ready. */
export async function newPage(width: number, height: number): Promise<NewPage> {
  if (browser === undefined) throw new Error('Cannot create BrowserWindow before app is ready');
  const cdp = browser;
  const made = cdp
    .send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', newWindow: true, width, height })
    .then((target) => target.targetId);
  expected.add(made);
  const targetId = await made;
  const entry = waiting(targetId);
  expected.delete(made);
  return { cdp, targetId, session: await entry.promise };
}
