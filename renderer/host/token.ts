const key = 'openrath.token';

/** The parts of a window that hold the token. */
export type TokenWindow = {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
};

/**
 * The token that lets this page talk to the host, `undefined` when it has none. It arrives in the address as
 * `#token=…` (a fragment is never sent to a server), moves from there into this tab's session storage, and is removed
 * from the address, so that neither history nor a copied link holds it.
 */
export function takeToken({ location, history, sessionStorage }: TokenWindow): string | undefined {
  const [whole, token] = /^#token=([\w-]+)&?/.exec(location.hash) ?? [];
  if (whole === undefined || token === undefined) return sessionStorage.getItem(key) ?? tokenIn(location.pathname);
  sessionStorage.setItem(key, token);
  const rest = location.hash.slice(whole.length);
  history.replaceState(null, '', `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`);
  return token;
}

/** A link that is opened in a new tab has the token as the first segment of its path, as every file of this page has. */
function tokenIn(path: string): string | undefined {
  return /^\/([\w-]{43})\//.exec(path)?.[1];
}
