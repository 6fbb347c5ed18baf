/** Records of made-up transcripts. Later members win, so that a test can bend any of them. */
type More = Readonly<Record<string, unknown>>;

let second = 0;

function record(type: string, uuid: string, parentUuid: string | null, more: More) {
  second = (second + 1) % 60;
  const timestamp = `2026-02-03T08:00:${String(second).padStart(2, '0')}.000Z`;
  return {
    type,
    uuid,
    parentUuid,
    isSidechain: false,
    sessionId: 'garden',
    cwd: '/home/ada/garden',
    version: '2.1.90',
    timestamp,
    ...more,
  };
}

/** A prompt of a person. */
export function prompt(uuid: string, parentUuid: string | null, text: string, more: More = {}) {
  return record('user', uuid, parentUuid, { message: { role: 'user', content: text }, ...more });
}

/** One record of an answer. */
export function answer(uuid: string, parentUuid: string | null, content: unknown, more: More = {}) {
  const { message, ...rest } = more as { message?: More };
  const usage = { input_tokens: 5, output_tokens: 2, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const own = { id: `m-${uuid}`, role: 'assistant', model: 'model-y', content, stop_reason: 'end_turn', usage };
  return record('assistant', uuid, parentUuid, { message: { ...own, ...message }, ...rest });
}

/** An answer that is a text. */
export function says(uuid: string, parentUuid: string | null, text: string, more: More = {}) {
  return answer(uuid, parentUuid, [{ type: 'text', text }], more);
}

/** An answer that is a call. */
export function calls(
  uuid: string,
  parentUuid: string | null,
  id: string,
  name: string,
  input: unknown,
  more: More = {},
) {
  return answer(uuid, parentUuid, [{ type: 'tool_use', id, name, input }], more);
}

/** The result of a call. */
export function result(uuid: string, parentUuid: string | null, id: string, content: unknown, more: More = {}) {
  const { isError, ...rest } = more as { isError?: boolean };
  const block = { type: 'tool_result', tool_use_id: id, content, ...(isError !== undefined && { is_error: isError }) };
  return record('user', uuid, parentUuid, { message: { role: 'user', content: [block] }, ...rest });
}

/** A line of another type. */
export function line(type: string, uuid: string, parentUuid: string | null, more: More = {}) {
  return record(type, uuid, parentUuid, more);
}
