type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();

/** Stand-in for `electron.protocol`. */
export const protocol = {
  registerSchemesAsPrivileged: (): void => undefined,
  handle: (scheme: string, handler: Handler): void => {
    if (handlers.has(scheme)) throw new Error(`The scheme has been registered: ${scheme}`);
    handlers.set(scheme, handler);
  },
};

/**
 * The address as Chromium gets it. It refuses schemes it does not know, so `app://host/x` goes as
 * `https://host.app.invalid/x`: a secure origin that no network can answer.
 */
export function toBrowser(address: string): string {
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.*)$/.exec(address) ?? [];
  const slash = rest.indexOf('/');
  const [host, path] = slash < 0 ? [rest, '/'] : [rest.slice(0, slash), rest.slice(slash)];
  return handlers.has(scheme) ? `https://${host}.${scheme}.invalid${path}` : address;
}

/** The address as main gets it: the way back. */
export function toMain(address: string): string {
  const [, host, scheme = '', path] = /^https:\/\/([^/]+)\.([a-z]+)\.invalid(\/.*)$/.exec(address) ?? [];
  return handlers.has(scheme) ? `${scheme}://${host}${path}` : address;
}

/** The origin of an address as main gets it: `null` where it has none of its own. */
export function originOf(address: string): string {
  const url = URL.parse(toMain(address));
  if (url === null) return 'null';
  return handlers.has(url.protocol.slice(0, -1)) ? `${url.protocol}//${url.host}` : url.origin;
}

/** The handler for an address that main gets, `undefined` when it is the network's. */
export function handlerOf(address: string): Handler | undefined {
  return handlers.get(address.slice(0, address.indexOf(':')));
}
