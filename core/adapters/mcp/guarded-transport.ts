import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Wire } from './wire.ts';

/**
 * Lets through what is asked for: one answer to each request, under its own id. Answers beyond that are noted and dropped, and messages that
 * nobody asked for are counted.
 */
export function guardTransport(inner: Transport, wire: Wire): Transport {
  const asked = new Set<RequestId>();
  const cancelled = new Set<RequestId>();
  const outer: Transport = {
    start: () => inner.start(),
    close: () => inner.close(),
    send: async (message, options) => {
      if ('method' in message && 'id' in message) asked.add(message.id);
      const given = givenUp(message);
      if (given !== undefined && asked.delete(given)) cancelled.add(given);
      await inner.send(message, options);
    },
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
  };
  inner.onclose = () => outer.onclose?.();
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onmessage = (message) => {
    if (wire.broken() !== undefined) return;
    if ('method' in message) {
      wire.unasked();
      if (wire.broken() === undefined) outer.onmessage?.(message);
      return;
    }
    const id = message.id ?? 'none';
    if (asked.delete(id)) outer.onmessage?.(message);
    // It crossed with our word that we do not wait any more.
    else if (!cancelled.delete(id))
      wire.note(`It answered request ${JSON.stringify(id).slice(0, 80)}, which is not open.`);
  };
  return outer;
}

function givenUp(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return (message.params as { readonly requestId?: RequestId } | undefined)?.requestId;
}
