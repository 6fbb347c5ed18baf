import { ModelFailure } from '../../../runtime/ports/language-model.ts';
import { retryAfterMs } from './retry-after.ts';

/** Who was asked, and how its words are made safe. */
export interface FailureContext {
  readonly provider: string;
  readonly scrub: (text: string) => string;
  readonly nowMs: number;
  /** An answer had begun to stream, whatever status the words of the failure name. */
  readonly isTaken?: boolean;
}

/** What an error of a package, of the network or of a stream says, by its shape alone. */
interface Told {
  readonly message: string;
  readonly status: number | undefined;
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly body: string | undefined;
  readonly network: string | undefined;
}

/** The failure that an error stands for. The error itself is not its cause: it holds the request, and may hold the key. */
export function failureOf(error: unknown, context: FailureContext): ModelFailure {
  const { provider, scrub, nowMs, isTaken = false } = context;
  if (error instanceof ModelFailure) return error;
  const told = tell(error);
  const meaning = meaningOf(told, isTaken);
  const { code, retryable, remedy } = MEANINGS[meaning];
  const words = scrub(told.message);
  const how = told.status === undefined ? 'failed' : `answered ${told.status}`;
  const message =
    meaning === 'unreachable' || meaning === 'broken-off'
      ? `${provider} ${NETWORK[meaning]} (${told.network}). ${remedy}`
      : meaning === 'no-tls' || meaning === 'bad-port'
        ? `${provider} ${NETWORK[meaning]}. ${remedy}`
        : `${provider} ${how}: ${remedy}${words === '' ? '' : ` It says: ${words}`}`;
  const wait = retryable ? retryAfterMs(told.headers, told.body, nowMs) : undefined;
  return new ModelFailure(code, message, {
    retryable,
    retryAfterMs: wait,
    mayBeBilled: isTaken || (meaning !== 'no-tls' && mayBeBilled(told)),
  });
}

/** What was refused by its status, or never reached anybody, is not billed; what broke off later may be. */
function mayBeBilled({ status, network }: Told): boolean {
  return status === undefined && !(network !== undefined && NEVER_REACHED.test(network));
}

const NEVER_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|\w*SELF_SIGNED\w*|ERR_TLS\w*|ERR_SSL_\w+|bad port)$/;

/** What answers in the clear to a handshake of TLS. */
const NO_TLS = /ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)|error:0A0000C6|error:0A00010B/;

/** A connection that was there, and ended before its time. */
const BROKEN_OFF = /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT|terminated|other side closed)$/;

const NETWORK = {
  'no-tls': 'does not speak https at this address',
  'bad-port': 'was not asked: the port of its address is one that no request is sent to',
  unreachable: "can't be reached",
  'broken-off': 'did not answer to the end: the connection broke off',
};

type Meaning =
  | 'busy'
  | 'spent'
  | 'overloaded'
  | 'key'
  | 'missing'
  | 'refused'
  | 'unreachable'
  | 'broken-off'
  | 'no-tls'
  | 'bad-port'
  | 'not-an-answer';

/** What each comes to, and what to do. */
const MEANINGS: Readonly<Record<Meaning, { code: ModelFailure['code']; retryable: boolean; remedy: string }>> = {
  busy: { code: 'rate-limited', retryable: true, remedy: 'too many requests. Wait, then ask again.' },
  spent: { code: 'refused', retryable: false, remedy: 'the account has nothing left. Add credit or another key.' },
  overloaded: { code: 'overloaded', retryable: true, remedy: 'it has too much to do, or is broken. Ask again later.' },
  key: { code: 'refused', retryable: false, remedy: 'it does not take this key. Set another in the settings.' },
  missing: {
    code: 'bad-settings',
    retryable: false,
    remedy: 'no such model or address. Look at both in the settings.',
  },
  refused: {
    code: 'refused',
    retryable: false,
    remedy: 'it does not take this request. Look at the name and the parameters of the model.',
  },
  unreachable: { code: 'unreachable', retryable: true, remedy: 'Look at the address and the network, then ask again.' },
  'broken-off': { code: 'unreachable', retryable: true, remedy: 'Ask again.' },
  'no-tls': {
    code: 'bad-settings',
    retryable: false,
    remedy: 'Begin the address with http:// where it is one of this machine, or look at its port.',
  },
  'bad-port': { code: 'bad-settings', retryable: false, remedy: 'Give the address with the port of the server.' },
  'not-an-answer': { code: 'not-an-answer', retryable: true, remedy: 'it sent what is no answer. Ask again.' },
};

function meaningOf({ status, kind, network, message }: Told, isTaken: boolean): Meaning {
  if (status === undefined && NO_TLS.test(`${network ?? ''} ${message}`)) return 'no-tls';
  if (status === undefined && network === 'bad port') return 'bad-port';
  // What tells of it may name the status with which the answer began.
  if (network !== undefined && BROKEN_OFF.test(network) && (status === undefined || isTaken)) return 'broken-off';
  if (/insufficient_quota|billing|credit balance/i.test(`${kind} ${message.slice(0, 2000)}`)) return 'spent';
  if (status === 429 || /rate_limit|RESOURCE_EXHAUSTED/i.test(kind)) return 'busy';
  if (/overloaded|server_error|api_error|UNAVAILABLE|INTERNAL\b/i.test(kind)) return 'overloaded';
  if (status === undefined) return network === undefined ? 'not-an-answer' : 'unreachable';
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'missing';
  if (status === 408 || status === 409 || status === 425 || status >= 500) return 'overloaded';
  return status >= 400 ? 'refused' : 'not-an-answer';
}

function tell(error: unknown): Told {
  const whole = membersOf(error);
  const data = membersOf(whole.data);
  const inner = [whole, membersOf(whole.error), data, membersOf(data.error), membersOf(membersOf(data.response).error)];
  const kind = inner
    .flatMap(({ type, code, status }) => [type, code, status])
    .filter((name) => typeof name === 'string');
  const headers = whole.responseHeaders as Told['headers'];
  return {
    message: typeof error === 'string' ? error : (inner.map(({ message }) => message).find(isText) ?? ''),
    status: [whole.statusCode, whole.status].find((value) => typeof value === 'number'),
    kind: kind.join(' '),
    headers,
    body: isText(whole.responseBody) ? whole.responseBody : undefined,
    network: networkOf(error, 0),
  };
}

/** The system's word for what became of a connection. */
function networkOf(error: unknown, depth: number): string | undefined {
  const { code, cause, message } = membersOf(error);
  if (isText(code) && /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+|\w*SELF_SIGNED\w*|ERR_TLS\w*|ERR_SSL_\w+)$/.test(code))
    return code;
  if (cause !== undefined && depth < 5) return networkOf(cause, depth + 1);
  return isText(message) && /^(fetch failed|terminated|other side closed|bad port)$/.test(message)
    ? message
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
