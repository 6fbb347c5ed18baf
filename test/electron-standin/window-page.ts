import { readFileSync } from 'node:fs';
import type { NewPage } from './browser.ts';
import type { CdpSession } from './cdp.ts';
import { makeCodec } from './page/codec.ts';
import { pageScripts } from './page/page-scripts.ts';
import type { FromPreload, ToPreload } from './page/preload-world.ts';
import { toBrowser, toMain } from './protocol.ts';
import { applyPermissions } from './session.ts';

/** What a page tells its window. */
export type PageListener = {
  /** Where it is now, as Chromium has it. */
  readonly moved: (address: string) => void;
  readonly loaded: () => void;
  readonly crashed: () => void;
  readonly wantsWindow: (address: string) => void;
  readonly said: (message: FromPreload, answer: (message: ToPreload) => void) => void;
};

/** The page of one window. */
export type WindowPage = {
  /** Loads an address. @throws Error with Chromium's own code when it cannot be loaded. */
  readonly load: (address: string) => Promise<void>;
  /** Says something to the preload of the page as it is now. A no-op when there is none. */
  readonly tell: (message: ToPreload) => void;
  readonly close: () => Promise<unknown>;
  readonly crash: () => Promise<unknown>;
};

const world = 'preload';
const codec = makeCodec();

/** Takes over a new page and lets it go on: with its preload, and with every request going through us. */
export async function openWindowPage(page: NewPage, preload: string, listener: PageListener): Promise<WindowPage> {
  const { cdp, targetId, session } = page;
  let preloadContext: number | undefined;

  listenToPage(page, listener);
  const loads = await watchLoads(session, listener);
  session.on<ContextCreated>('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === world && context.auxData.frameId === targetId) preloadContext = context.id;
  });
  session.on<BindingCalled>('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== 'toMain') return;
    listener.said(codec.decode(payload) as FromPreload, (message) => tell(message, executionContextId));
  });

  function tell(message: ToPreload, executionContextId = preloadContext): void {
    if (executionContextId === undefined) return;
    const functionDeclaration = 'function(text){fromMain(text)}';
    const values = [{ value: codec.encode(message) }];
    session
      .send('Runtime.callFunctionOn', { functionDeclaration, executionContextId, arguments: values, silent: true })
      .catch(() => undefined); // The page has gone meanwhile; Electron drops such messages too.
  }

  const { forPage, forPreload } = pageScripts(readFileSync(preload, 'utf8'));
  const runBefore = 'Page.addScriptToEvaluateOnNewDocument';
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.addBinding', { name: 'toMain', executionContextName: world }),
    session.send('Runtime.enable'),
    session.send(runBefore, { source: forPage }),
    session.send(runBefore, { source: forPreload, worldName: world }),
  ]);
  await session.send('Runtime.runIfWaitingForDebugger');

  return {
    load: async (address) => {
      await applyPermissions(cdp, address);
      const result = await session.send<NavigateResult>('Page.navigate', { url: toBrowser(address) });
      if (result.errorText !== undefined) throw new Error(`${result.errorText} loading '${address}'`);
      await loads.loaded(result.loaderId);
    },
    tell: (message) => tell(message),
    close: () => cdp.send('Target.closeTarget', { targetId }),
    crash: () => session.send('Page.crash'),
  };
}

type NavigateResult = { readonly loaderId: string; readonly errorText?: string };
type ContextCreated = {
  readonly context: { readonly id: number; readonly name: string; readonly auxData: { readonly frameId: string } };
};
type BindingCalled = { readonly name: string; readonly payload: string; readonly executionContextId: number };
type FrameNavigated = { readonly frame: { readonly id: string; readonly url: string } };
type Lifecycle = { readonly name: string; readonly loaderId: string };

function listenToPage({ session, targetId }: NewPage, listener: PageListener): void {
  session.on<FrameNavigated>('Page.frameNavigated', ({ frame }) => {
    if (frame.id === targetId) listener.moved(frame.url);
  });
  session.on<{ url: string }>('Page.windowOpen', ({ url }) => listener.wantsWindow(toMain(url)));
  session.on('Inspector.targetCrashed', () => listener.crashed());
}

/** Remembers which documents have loaded, so that one can be waited for by its loader, before or after the event. */
async function watchLoads(
  session: CdpSession,
  listener: PageListener,
): Promise<{ loaded: (loaderId: string) => Promise<void> }> {
  const documents = new Map<string, PromiseWithResolvers<void>>();
  const document = (loaderId: string) => {
    const entry = documents.get(loaderId) ?? Promise.withResolvers<void>();
    documents.set(loaderId, entry);
    return entry;
  };
  session.on<Lifecycle>('Page.lifecycleEvent', ({ name, loaderId }) => {
    if (name !== 'load') return;
    document(loaderId).resolve();
    listener.loaded();
  });
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return { loaded: (loaderId) => document(loaderId).promise };
}
