/** Where the platform's fetch keeps what opens its connections. Source: https://undici.nodejs.org/#/docs/api/GlobalInstallation. */
const OPENS_CONNECTIONS = Symbol.for('undici.globalDispatcher.1');

type Dispatch = (options: object, handler: unknown) => boolean;

/** The platform's fetch without its own limit on silence, 300,000 ms: the caller has one. */
export const silentFetch: typeof fetch = (url, init) => {
  // It is there once anything of fetch was used.
  const headers = new Headers(init?.headers);
  const dispatch: Dispatch = (options, handler) => {
    const opens = (globalThis as { [OPENS_CONNECTIONS]?: { dispatch: Dispatch } })[OPENS_CONNECTIONS];
    if (opens === undefined) throw new TypeError('The fetch of this platform opens no connections.');
    return opens.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  };
  return fetch(url, { ...init, headers, dispatcher: { dispatch } } as RequestInit);
};
