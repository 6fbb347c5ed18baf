import { ModelFailure } from '../../../runtime/ports/language-model.ts';
import { originOf } from '../credentials/key-place.ts';
import type { Wire } from './wire.ts';

/**
 * The address to ask, without a slash at its end. Throws {@link ModelFailure} where it or the key can't be used: `no-key`, or `bad-settings`
 * for what is no web address, and for a key that would go over another machine's http, where anybody on the way can read it.
 */
export function checkAddress(asked: {
  readonly provider: string;
  readonly wire: Wire;
  readonly baseUrl: string | undefined;
  readonly key: string;
}): string {
  const { provider, wire, key } = asked;
  const fail = (code: 'no-key' | 'bad-settings', message: string) =>
    new ModelFailure(code, message, { retryable: false });
  if (key === '' && wire.needsKey) {
    const isOwn = asked.baseUrl === undefined || originOf(asked.baseUrl) === originOf(wire.baseUrl ?? '');
    const at = isOwn ? '' : ` at ${asked.baseUrl}, and one for its own address goes to no other`;
    throw fail('no-key', `There is no key for ${provider}${at}. Set one in the settings.`);
  }
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw fail(
      'bad-settings',
      `The key for ${provider} holds a blank, a line break or another character that no key has. Paste it again.`,
    );
  }
  const address = asked.baseUrl ?? wire.baseUrl;
  if (address === undefined)
    throw fail('bad-settings', `There is no address for ${provider}. Set its base URL in the settings.`);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw fail(
      'bad-settings',
      `The address of ${provider} is no plain http or https address. Set it as https://host/path.`,
    );
  }
  if (key !== '' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw fail(
      'bad-settings',
      `The key for ${provider} would go over http, where others can read it. Use https, or leave the key out.`,
    );
  }
  return address.replace(/\/+$/, '');
}

/** Whether a host name is this machine's own, whatever a name service says. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
