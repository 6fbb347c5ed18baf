import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { isTooDeep } from '../../model/canonical.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { RunningProgram } from '../sandbox/running-program.ts';
import { MESSAGE_BYTES, messageLines } from './message-lines.ts';
import type { Wire } from './wire.ts';

/** Messages as lines over the input and output of a program. What is no message is noted and passed over. Closing ends the program. */
export function stdioTransport(program: RunningProgram, wire: Wire): Transport {
  const { stdin, stdout } = program;
  const lines = messageLines();
  const transport: Transport = {
    start: async () => {
      stdin.on('error', () => stdin.destroy());
      stdout.on('data', (bytes: Buffer) => {
        if (wire.broken() !== undefined) return;
        for (const line of lines.add(bytes)) {
          const message = readMessage(line, wire);
          if (message !== undefined && wire.broken() === undefined) transport.onmessage?.(message);
        }
        if (lines.isOver()) wire.fail(`It sent a message of more than ${counted(MESSAGE_BYTES, 'byte')}.`);
      });
      const over = () => transport.onclose?.();
      program.ended.then(over, over);
    },
    send: async (message) => {
      if (stdin.destroyed || stdin.writableEnded) throw new Error('The server takes no more messages.');
      // Whether it reads is seen by its answer.
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    close: () => program.end().catch((cause: Error) => wire.tell(cause.message)),
  };
  return transport;
}

function readMessage(line: string, wire: Wire): JSONRPCMessage | undefined {
  const text = line.trim();
  if (text === '') return undefined;
  const message = isTooDeep(text) ? undefined : parsed(text);
  if (message === undefined) wire.note(`It wrote what is no message: ${oneLine(text, 120).text}`);
  return message;
}

function parsed(text: string): JSONRPCMessage | undefined {
  try {
    return JSONRPCMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // No JSON: the caller says so.
    return undefined;
  }
}
