import { sha256 } from '../../sha256.ts';

/** A server that is signed in to. */
export interface SignInPlace {
  readonly name: string;
  readonly url: string;
}

/** Name of the secret: of one server at one address. */
export function keptName({ name, url }: SignInPlace): string {
  return `mcp-sign-in.${name}.${sha256(url)}`;
}
