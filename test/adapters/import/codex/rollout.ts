/** Records of made-up rollouts, wrapped as the newest generation writes them. */
let second = 0;

/** A line of a rollout. */
export function record(type: string, payload: object) {
  second = (second + 1) % 60;
  return { timestamp: `2026-02-03T09:00:${String(second).padStart(2, '0')}.000Z`, type, payload };
}

/** A thread's header. */
export function meta(id: string, more: object = {}) {
  return record('session_meta', {
    id,
    cwd: '/home/ada/pond',
    cli_version: '0.150.0',
    source: 'cli',
    model_provider: 'openai',
    ...more,
  });
}

/** An item of the transcript. */
export function item(payload: object) {
  return record('response_item', payload);
}

/** A message of the transcript. */
export function message(role: string, text: string) {
  const type = role === 'assistant' ? 'output_text' : 'input_text';
  return item({ type: 'message', role, content: [{ type, text }] });
}

/** A call and its output. */
export function call(callId: string, name: string, input: object, output?: unknown) {
  const asked = item({ type: 'function_call', call_id: callId, name, arguments: JSON.stringify(input) });
  return output === undefined ? [asked] : [asked, item({ type: 'function_call_output', call_id: callId, output })];
}

/** A status event. */
export function status(type: string, more: object = {}) {
  return record('event_msg', { type, ...more });
}

/** A running total, and what the last answer took. */
export function tokens(total: Usage | undefined, last: Usage) {
  return status('token_count', { info: { total_token_usage: total && usage(total), last_token_usage: usage(last) } });
}

type Usage = readonly [input: number, cached: number, output: number, reasoning: number];

function usage([input_tokens, cached_input_tokens, output_tokens, reasoning_output_tokens]: Usage) {
  const total_tokens = input_tokens + output_tokens;
  return { input_tokens, cached_input_tokens, output_tokens, reasoning_output_tokens, total_tokens };
}
