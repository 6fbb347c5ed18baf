/** No address and no name that a window asks with is longer. UTF-16 units. */
export const longestText = 2_048;
const hidden = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * Parses an address that a person may open in a browser. `undefined` for all that is not a plain https link: other
 * schemes, a user name or password in front of the host, spaces or control characters, and very long ones.
 */
export function openableLink(address: unknown): URL | undefined {
  if (typeof address !== 'string' || address.length > longestText || hidden.test(address)) return undefined;
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return url;
}
