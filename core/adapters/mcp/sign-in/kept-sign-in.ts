import { OAuthMetadataSchema } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';
import type { Secrets } from '../../../runtime/ports/secrets.ts';
import { keptName, type SignInPlace } from './kept-name.ts';

/** What goes in a header: visible ASCII. */
const token = z.string().regex(/^[\x21-\x7e]{1,16384}$/);

const keptSignIn = z.strictObject({
  /** Of the server: the one address that the access token goes to. */
  url: z.string(),
  /** Of the authorization server: the refresh token goes to its token endpoint alone. */
  issuer: z.string(),
  resource: z.string(),
  metadata: OAuthMetadataSchema.pick({
    issuer: true,
    authorization_endpoint: true,
    token_endpoint: true,
    response_types_supported: true,
    token_endpoint_auth_methods_supported: true,
    revocation_endpoint: true,
    revocation_endpoint_auth_methods_supported: true,
  }).strip(),
  client: z.object({
    client_id: z.string().min(1).max(4_096),
    client_secret: z.string().max(4_096).exactOptional(),
    token_endpoint_auth_method: z.string().max(100).exactOptional(),
  }),
  accessToken: token,
  refreshToken: token.exactOptional(),
});

/** What a sign-in to a server gave: all of it is secret. */
export type KeptSignIn = z.infer<typeof keptSignIn>;

/** Longest that is kept, in UTF-16 units: the file of all secrets has room for many. */
const LONGEST = 65_536;

/** Undefined where nothing is kept for this very address. Rejects as {@link Secrets.find} does. */
export async function findKept(secrets: Secrets, place: SignInPlace): Promise<KeptSignIn | undefined> {
  const found = await secrets.find(keptName(place));
  if (found === undefined) return undefined;
  // What does not read as one is as good as none: a new sign-in takes its place.
  const read = keptSignIn.safeParse(jsonOf(found.value));
  return read.success && read.data.url === place.url ? read.data : undefined;
}

/** Keeps it in the place of what was there. Rejects where it is not what can be kept; what was there stays then. */
export async function keep(secrets: Secrets, place: SignInPlace, given: KeptSignIn): Promise<KeptSignIn> {
  const read = keptSignIn.safeParse(given);
  const text = read.success ? JSON.stringify(read.data) : '';
  if (!read.success || text.length > LONGEST)
    throw new Error('Its authorization server gave what is no token, or one that is too long.');
  await secrets.set(keptName(place), text);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
