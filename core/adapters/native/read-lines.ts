import { createReadStream } from 'node:fs';

/** The lines of a UTF-8 file, split at line feeds only: U+2028 and its like are text. Throws the system's error where it can't be read. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const pieces = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
