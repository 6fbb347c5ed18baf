import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { BlobId } from '../../../model/ids.ts';
import {
  type LanguageModel,
  type ModelAsk,
  ModelFailure,
  type PreparedRequest,
} from '../../../runtime/ports/language-model.ts';
import { HostError } from '../../../runtime/ports.ts';
import { originOf } from '../credentials/key-place.ts';
import { checkAsk } from '../prompt/check-ask.ts';
import { type Prompt, toPrompt } from '../prompt/to-prompt.ts';
import { captureBody } from '../wire/capture-body.ts';
import { failureOf } from '../wire/failure-of.ts';
import { parametersOf } from '../wire/parameters-of.ts';
import { scrubKey } from '../wire/scrub-key.ts';
import { sendRequest } from '../wire/send-request.ts';
import { splitBody } from '../wire/split-body.ts';
import { wellFormed } from '../wire/well-formed.ts';
import { checkAddress, isLoopback } from './check-address.ts';
import { type WireName, wires } from './wires.ts';

/** Where a key would go. */
export interface KeyTarget {
  /** Scheme, host and port; empty for what is no address. */
  readonly origin: string;
  /** The provider's own. */
  readonly isOwn: boolean;
}

/** A model of a provider, as a person set it up. */
export interface ModelSettings {
  readonly wire: WireName;
  readonly model: string;
  /** Name on events; the wire's own where absent. */
  readonly provider?: string;
  /** The wire's own where absent; `compatible` has none. */
  readonly baseUrl?: string;
  /** Asked for each request; never kept, logged or put into an error. It may reject with HostError, in words that are safe. */
  readonly key: (to: KeyTarget) => Promise<string | undefined>;
  /** Bytes of images; images are left out where absent. */
  readonly readBlob?: (id: BlobId) => Promise<Uint8Array | undefined>;
  /** Most bytes of an answer; 64 MiB where absent. */
  readonly answerBytes?: number;
  /** Longest wait for the next byte, in ms; 240,000 where absent. */
  readonly silenceMs?: number;
  /** Unix ms. */
  readonly nowMs: () => number;
}

const ANSWER_BYTES = 64 * 1024 * 1024;
const SILENCE_MS = 240_000;
/** Of the segments and messages that are made here; raise it when they change. */
const OURS = 'studio 1';

/** A model behind the port. Nothing is called before a request is sent. */
export function openModel(settings: ModelSettings): LanguageModel {
  const provider = settings.provider ?? wires[settings.wire].provider;
  const { model, baseUrl } = settings;
  // What speaks the wire of a provider here may pass requests on to it.
  const isFree = settings.wire === 'compatible' && baseUrl !== undefined && isHere(baseUrl);
  const free = isFree ? { free: 'the model is on this machine: nobody charges for it' } : {};
  return { provider, model, ...free, prepare: (asked) => prepare(asked, settings, provider) };
}

function isHere(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

async function prepare(asked: ModelAsk, settings: ModelSettings, provider: string): Promise<PreparedRequest> {
  const wire = await wires[settings.wire].load();
  const key = await keyOf(settings, targetOf(settings.baseUrl, wire.baseUrl));
  const scrub = (text: string) => scrubKey(text, key === '' ? [] : [key]);
  const baseUrl = checkAddress({ provider, wire, baseUrl: settings.baseUrl, key });
  checkAsk(asked);
  const target = { provider, model: settings.model, baseUrl, key };
  try {
    const readBlob = settings.readBlob ?? (async () => undefined);
    const prompt = await toPrompt(asked, { provider, model: settings.model, readBlob });
    const options = { ...callOptions(asked, prompt), ...(wire.options && { providerOptions: wire.options }) };
    const { url, body, warnings } = await captureBody(wire, target, options);
    const { answerBytes = ANSWER_BYTES, silenceMs = SILENCE_MS, nowMs } = settings;
    const ready = { wire, settings: target, options, url, body, answerBytes, silenceMs, scrub, nowMs };
    return {
      segments: splitBody(body),
      converter: `${wire.converter}, ${OURS}`,
      parameters: parametersOf(body),
      leftOut: [...prompt.leftOut, ...warnings.map(scrub)],
      send: (watch) => sendRequest(ready, watch),
    };
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    const { message } = failureOf(error, { provider, scrub, nowMs: settings.nowMs() });
    throw new ModelFailure('bad-settings', `The request can't be made. ${message}`, { retryable: false });
  }
}

function targetOf(address: string | undefined, own: string | undefined): KeyTarget {
  const origin = originOf(address ?? own ?? '') ?? '';
  return { origin, isOwn: own !== undefined && origin === originOf(own) };
}

async function keyOf({ key }: ModelSettings, to: KeyTarget): Promise<string> {
  try {
    return (await key(to)) ?? '';
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    throw new ModelFailure('no-key', error.message, { retryable: error.retryable });
  }
}

function callOptions(
  { tools, parameters = {}, answerSchema }: ModelAsk,
  { prompt }: Prompt,
): LanguageModelV4CallOptions {
  const offered = tools.map(
    ({ name, description, inputSchema }): LanguageModelV4FunctionTool => ({
      type: 'function',
      name,
      description: description.toWellFormed(),
      inputSchema: readSchema(inputSchema),
    }),
  );
  return {
    prompt: [...prompt],
    includeRawChunks: true,
    ...(offered.length > 0 && { tools: offered, toolChoice: { type: 'auto' } }),
    ...parameters,
    ...(answerSchema !== undefined && {
      responseFormat: { type: 'json', name: 'answer', schema: readSchema(answerSchema) },
    }),
  };
}

function readSchema(text: string): JSONSchema7 {
  return wellFormed(JSON.parse(text) as JSONSchema7);
}
