import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { Wire, WireSettings } from '../providers/wire.ts';

/** The request as it would go over the wire. */
export interface CapturedRequest {
  readonly url: string;
  readonly body: string;
  /** What the package did not put into it, in its words. */
  readonly warnings: readonly string[];
}

/**
 * Finds the exact request without calling anybody: the package sends it to a fetch that answers with an empty stream.
 * Throws what the package throws where it can't make it.
 */
export async function captureBody(
  wire: Wire,
  settings: Omit<WireSettings, 'fetch'>,
  options: LanguageModelV4CallOptions,
): Promise<CapturedRequest> {
  let request: { url: string; body: string } | undefined;
  const capture: typeof fetch = async (url, init) => {
    if (typeof init?.body !== 'string') throw new Error('a request whose body is no text');
    request ??= { url: String(url), body: init.body };
    return new Response('', { headers: { 'content-type': 'text/event-stream' } });
  };
  const warnings: SharedV4Warning[] = [];
  try {
    const { stream } = await wire.open({ ...settings, fetch: capture }).doStream(options);
    for await (const part of stream) if (part.type === 'stream-start') warnings.push(...part.warnings);
  } catch (error) {
    // That the empty stream is no answer is no news.
    if (request === undefined) throw error;
  }
  if (request === undefined) throw new Error(`${settings.provider}: the package made no request`);
  return { ...request, warnings: warnings.map(sayWarning) };
}

function sayWarning(warning: SharedV4Warning): string {
  if (warning.type === 'other') return warning.message;
  const name = 'feature' in warning ? warning.feature : warning.setting;
  const details = 'details' in warning ? warning.details : 'message' in warning ? warning.message : undefined;
  return `${name}: ${warning.type}${details === undefined ? '' : ` (${details})`}`;
}
