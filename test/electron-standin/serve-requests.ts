import type { Cdp } from './cdp.ts';
import { handlerOf, toMain } from './protocol.ts';
import { windows } from './windows.ts';

/** A request that Chromium holds until it is told what to do. */
type PausedRequest = {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
};

/**
 * Answers every request of the browser, those of workers and popups too: from the application's handler where its
 * scheme has one, else from the network. A document is loaded only into a window that lets itself be navigated.
 */
export async function serveRequests(cdp: Cdp): Promise<void> {
  cdp.on<PausedRequest>('Fetch.requestPaused', (paused) => {
    serve(cdp, paused).catch((error: Error) => console.error('stand-in:', error.message));
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function serve(cdp: Cdp, { requestId, frameId, resourceType, request }: PausedRequest): Promise<void> {
  const address = toMain(request.url);
  if (resourceType === 'Document' && !mayLoad(frameId, request.url)) {
    await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const handler = handlerOf(address);
  if (handler === undefined) {
    await cdp.send('Fetch.continueRequest', { requestId });
    return;
  }
  const { method, headers, postData } = request;
  const response = await handler(new Request(address, { method, headers, body: postData ?? null }));
  await cdp.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

/** The main frame of a page has the name of the page. All other frames are inner ones or popups, and load nothing. */
function mayLoad(frameId: string, address: string): boolean {
  return (
    windows
      .all()
      .find((window) => window.targetId === frameId)
      ?.mayLoad(address) ?? false
  );
}
