import { seeded } from '../../renderer/random.ts';

/** A made-up log, and what is to be seen of it. */
export interface GeneratedSession {
  readonly text: string;
  /** Steps that the graph shows of it. */
  readonly steps: number;
}

const said = 'The cap applies to each attempt, so five attempts can wait longer than the caller does. ';
/** A person rewinds this often, counted in records. */
const recordsPerRewind = 60;

/**
 * A Claude Code log of about so many records: prompts, answers with a call, results. Now and then the person goes back to
 * an earlier place and asks something else, which makes a branch. Steps and events are about as many.
 */
export function generatedSession(records: number): GeneratedSession {
  const random = seeded(records);
  const title = `Session of ${records} events`;
  const lines: string[] = [];
  const answers: string[] = [];
  let parent: string | null = null;
  let steps = 0;
  const write = (type: string, message: object): string => {
    const uuid = `u${lines.length}`;
    const atMs = Date.UTC(2026, 2, 1) + lines.length * 4_000;
    const place = { type, uuid, parentUuid: parent, sessionId: title, timestamp: new Date(atMs).toISOString() };
    lines.push(JSON.stringify({ ...place, cwd: '/srv/bench', version: '2.1.60', message }));
    parent = uuid;
    return uuid;
  };
  while (lines.length < records) {
    if (random() < 9 / recordsPerRewind) parent = answers[Math.floor(random() * answers.length)] ?? parent;
    write('user', { role: 'user', content: lines.length === 0 ? title : `Question ${lines.length}: what is next?` });
    steps += 1;
    const calls = Math.floor(random() * 7) + 1;
    for (let call = 0; call < calls; call += 1) {
      const id = `c${lines.length}`;
      write('assistant', answer(lines.length, 1 + Math.floor(random() * 6), id));
      const content = [{ type: 'tool_result', tool_use_id: id, content: 'ok', is_error: random() < 0.05 }];
      write('user', { role: 'user', content });
      steps += 2;
    }
    answers.push(write('assistant', answer(lines.length, 2)));
    steps += 1;
  }
  return { text: `${lines.join('\n')}\n`, steps };
}

/** Some sentences, and a call where there is an id for one. */
function answer(number: number, sentences: number, call?: string): object {
  const use = { type: 'tool_use', id: call, name: 'Bash', input: { command: `npm test -- --grep retry-${number}` } };
  return {
    id: `m${number}`,
    role: 'assistant',
    model: 'model-x',
    stop_reason: call === undefined ? 'end_turn' : 'tool_use',
    content: [{ type: 'text', text: `${number} ${said.repeat(sentences)}` }, ...(call === undefined ? [] : [use])],
    usage: { input_tokens: 10, output_tokens: 200 },
  };
}
