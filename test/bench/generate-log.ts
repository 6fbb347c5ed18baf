import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** What a generated log is made of. */
export interface GeneratedLog {
  readonly records: number;
  readonly sizeBytes: number;
}

const WORDS =
  'the cap applies to each attempt so five can wait longer than a caller would allow retry queue index value path error build test write read file line return await const function import export type null true shape order store branch commit parent child event session token cache output input reason result call name'.split(
    ' ',
  );
/** One tool result in so many is a large one. */
const LARGE_EVERY = 100;
const LARGE_BYTES = 50_000;
const TURN_RECORDS = 24;

/**
 * Writes a transcript of at least `sizeBytes`: prompts, answers, calls and their results, records of about 1.5 kB and some of
 * 50 kB. The same bytes at every call.
 */
export async function generateLog(path: string, sizeBytes: number): Promise<GeneratedLog> {
  const out = createWriteStream(path);
  const words = wordsFrom(7);
  const written = { records: 0, sizeBytes: 0 };
  while (written.sizeBytes < sizeBytes) {
    const lines = Array.from({ length: TURN_RECORDS }, (_, at) => line(written.records + at, at, words));
    const text = Buffer.from(`${lines.join('\n')}\n`);
    written.records += lines.length;
    written.sizeBytes += text.length;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return written;
}

type Words = (sizeBytes: number) => string;

/** Words by a seeded generator: packs about as well as source code does. */
function wordsFrom(seed: number): Words {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return (sizeBytes) => {
    const parts: string[] = [];
    for (let size = 0; size < sizeBytes; ) {
      const isName = next(5) === 0;
      const word = isName
        ? `${WORDS[next(WORDS.length)]}_${next(100_000).toString(36)}`
        : (WORDS[next(WORDS.length)] ?? '');
      parts.push(word);
      size += word.length + 1;
    }
    return parts.join(next(6) === 0 ? '\n' : ' ');
  };
}

function line(index: number, at: number, words: Words): string {
  const uuid = uuidOf(index);
  const isAnswer = at % 2 === 1;
  return JSON.stringify({
    parentUuid: index === 0 ? null : uuidOf(index - 1),
    isSidechain: false,
    userType: 'external',
    cwd: '/srv/bench',
    sessionId: '5e7c1b1e-0000-4000-8000-000000000001',
    version: '2.1.60',
    gitBranch: 'main',
    type: isAnswer ? 'assistant' : 'user',
    ...(isAnswer ? answer(index, at, words) : at === 0 ? prompt(words) : result(index, words)),
    uuid,
    timestamp: new Date(Date.UTC(2026, 2, 1, 10) + index * 900).toISOString(),
  });
}

function uuidOf(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

function prompt(words: Words): object {
  return { message: { role: 'user', content: words(300) } };
}

function answer(index: number, at: number, words: Words): object {
  const isLast = at === TURN_RECORDS - 1;
  const block = isLast
    ? { type: 'text', text: words(900) }
    : { type: 'tool_use', id: `toolu_${index}`, name: 'Bash', input: { command: words(500), description: words(60) } };
  const usage = {
    input_tokens: 12,
    cache_creation_input_tokens: 420,
    cache_read_input_tokens: 18_000 + index,
    output_tokens: 210,
    service_tier: 'standard',
  };
  const message = { id: `msg_${index}`, type: 'message', role: 'assistant', model: 'model-x' };
  return {
    requestId: `req_${index}`,
    message: { ...message, content: [block], stop_reason: isLast ? 'end_turn' : 'tool_use', usage },
  };
}

/** A result, said twice as the program does: as the block that the model sees and beside it. */
function result(index: number, words: Words): object {
  const stdout = words(Math.floor(index / 2) % LARGE_EVERY === 0 ? LARGE_BYTES / 2 : 500);
  const block = { type: 'tool_result', tool_use_id: `toolu_${index - 1}`, content: stdout, is_error: false };
  return {
    message: { role: 'user', content: [block] },
    toolUseResult: { stdout, stderr: '', interrupted: false, isImage: false },
  };
}
