/** What a link in somebody else's text points to. It is shown, never followed. */
export type LinkTarget =
  | {
      readonly kind: 'web';
      /** The real host: ASCII, so that look-alike letters show as `xn--…`. */
      readonly host: string;
      readonly address: string;
    }
  | { readonly kind: 'other'; readonly scheme: string; readonly address: string }
  | { readonly kind: 'none'; readonly address: string };

/** Reads the address of a link or image. `none` for what has no scheme: a path, an anchor, nothing. */
export function linkTarget(address: string): LinkTarget {
  const url = parsed(address);
  if (url === undefined) return { kind: 'none', address };
  if (url.protocol === 'http:' || url.protocol === 'https:') return { kind: 'web', host: url.host, address };
  return { kind: 'other', scheme: url.protocol.slice(0, -1), address };
}

/** The words beside a link: `example.com`, `javascript: not a web address`, or the path itself. */
export function linkNote(target: LinkTarget): string {
  if (target.kind === 'web') return target.host;
  if (target.kind === 'other') return `${target.scheme}: not a web address`;
  return target.address === '' ? 'no address' : target.address;
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
