import { z } from 'zod';
import { cutText } from '../../projections/text/cut-text.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { Http, HttpAnswer } from '../ports/http.ts';
import { defineTool } from './define-tool.ts';
import { outcome, type Tool, type ToolOutcome } from './tool.ts';

export const HTTP_FETCH = 'http_fetch';

const MOST_BYTES = 2 * 1024 * 1024;
/** Characters that one answer holds at most. */
const MOST_CHARACTERS = 100_000;
const MOST_REDIRECTS = 5;
const USUAL_TIMEOUT_MS = 30_000;

const url = z
  .url()
  .max(8_000)
  .refine((text) => isAskable(text), 'must be http or https, without a name or password in it');

const input = z.strictObject({
  url,
  method: z.enum(['GET', 'HEAD']).default('GET'),
  timeoutMs: z.int().min(100).max(120_000).exactOptional().describe('Default: 30,000.'),
});

/**
 * Gets what is at an address. Where no rule is for the address a person is asked; so does each address that it redirects to need a rule that
 * allows it. `local`: hosts, with their port where it is not the usual one, that may be on this machine or in a private network.
 */
export function httpFetch(http: Http, local: readonly string[] = []): Tool {
  return defineTool({
    name: HTTP_FETCH,
    version: '1',
    description:
      'Gets what is at an http or https address, as text. Nothing but the address is sent: no keys, cookies or headers of yours. A redirect to an address that is not allowed is told, not followed.',
    input,
    effect: 'read',
    byDefault: 'ask',
    placement: { at: 'network' },
    subject: ({ url: asked }) => hrefOf(asked),
    run: async ({ url: asked, method, timeoutMs = USUAL_TIMEOUT_MS }, { signal, allows }) => {
      let at = hrefOf(asked);
      for (let redirects = 0; ; redirects++) {
        const mayBeLocal = local.includes(new URL(at).host);
        const answer = await http({ url: at, method, mayBeLocal, mostBytes: MOST_BYTES, timeoutMs }, signal);
        if (!answer.ok) return outcome(answer.says, true);
        const next = redirectOf(answer, at);
        if (next === undefined) return told(answer, at, at !== hrefOf(asked));
        const stays = redirects === MOST_REDIRECTS ? 'that is one redirect too many' : whyNot(next, allows);
        if (stays !== undefined) return outcome(`${at} redirects to ${next}. It was not followed: ${stays}.`, true);
        at = hrefOf(next);
      }
    },
  });
}

/** True for an address that may be asked for at all. */
function isAskable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** An address as rules see it: its host in lower case, without a fragment. */
function hrefOf(text: string): string {
  const { href, hash } = new URL(text);
  return hash === '' ? href : href.slice(0, -hash.length);
}

function redirectOf({ status, location }: Extract<HttpAnswer, { ok: true }>, from: string): string | undefined {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : location;
}

function whyNot(next: string, allows: ((subject: string) => boolean) | undefined): string | undefined {
  if (!isAskable(next)) return 'that is no http or https address without a name and password';
  return allows?.(hrefOf(next)) === true ? undefined : 'no rule allows it; ask for it by itself';
}

function told(answer: Extract<HttpAnswer, { ok: true }>, at: string, isElsewhere: boolean): ToolOutcome {
  const { status, statusText, contentType, body, isCut } = answer;
  const head = [
    `HTTP ${status} ${statusText}`.trim(),
    ...(isElsewhere ? [`at ${at}`] : []),
    ...(contentType === undefined ? [] : [`content-type: ${contentType}`]),
  ];
  const notes = isCut ? [`[more than ${counted(body.length, 'byte')}; the rest was not read]`] : [];
  return outcome([...head, '', textOf(answer), ...notes].join('\n').trimEnd(), status >= 400);
}

function textOf({ body, contentType = '', contentEncoding }: Extract<HttpAnswer, { ok: true }>): string {
  if (contentEncoding !== undefined && contentEncoding !== 'identity')
    return `[${counted(body.length, 'byte')} encoded as ${contentEncoding}, not shown]`;
  if (body.includes(0)) return `[${counted(body.length, 'byte')} that are no text, not shown]`;
  const text = decoderFor(contentType).decode(body);
  if (text.length <= MOST_CHARACTERS) return text;
  const cut = cutText(text, MOST_CHARACTERS);
  return `${cut}\n[${text.length - cut.length} more characters, not shown]`;
}

/** For the character set that a content type names; UTF-8 where it names none that is known. */
function decoderFor(contentType: string) {
  const label = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder();
  }
}
