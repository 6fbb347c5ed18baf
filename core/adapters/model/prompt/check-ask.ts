import { isTooDeep } from '../../../model/canonical.ts';
import { type ModelAsk, ModelFailure, type ModelMessage } from '../../../runtime/ports/language-model.ts';

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** True for the name of a tool that every provider takes. */
export function isToolName(name: string): boolean {
  return TOOL_NAME.test(name);
}

/** True for JSON text of an object that is not nested too deep: what a call's input, or a schema, must be. Never throws. */
export function isObjectText(text: string): boolean {
  if (isTooDeep(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * Throws {@link ModelFailure} `bad-settings`, in words, for what a provider would refuse each time it is sent: a call without its result,
 * a result without its call, two of one id, nothing to answer, a tool that can't be offered (B-12).
 */
export function checkAsk({ messages, tools, answerSchema }: ModelAsk): void {
  const last = messages.at(-1);
  if (last === undefined) throw unfit('There is no message to answer. Add one.');
  if (last.role === 'assistant')
    throw unfit('The last message is an answer already. Add a message or the results of its calls.');
  const names = new Set<string>();
  for (const { name, inputSchema } of tools) {
    if (!isToolName(name))
      throw unfit(`No provider takes "${name}" as the name of a tool: 1 to 64 of letters, digits, _ and -.`);
    if (names.has(name)) throw unfit(`Two tools are called ${name}. Rename one.`);
    if (!isKnownSchema(inputSchema)) throw unfit(`The input schema of ${name} is no JSON object. Mend the tool.`);
    names.add(name);
  }
  if (answerSchema !== undefined && !isObjectText(answerSchema)) throw unfit('The answer schema is no JSON object.');
  checkPairs(messages);
}

/** Schemas that were looked at and are objects: those of a run's tools are the same in each of its requests. */
const schemas = new Set<string>();
const MOST_SCHEMAS = 1_000;

function isKnownSchema(text: string): boolean {
  if (schemas.has(text)) return true;
  if (!isObjectText(text)) return false;
  if (schemas.size >= MOST_SCHEMAS) schemas.clear();
  schemas.add(text);
  return true;
}

function checkPairs(messages: readonly ModelMessage[]): void {
  const known = new Set<string>();
  let open = new Map<string, string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      for (const { callId } of message.results) {
        if (!open.delete(callId))
          throw unfit(`A result answers the call ${callId}, which is not open there. ${REMEDY}`);
      }
      continue;
    }
    refuseOpen(open);
    open = new Map();
    if (message.role === 'user') continue;
    for (const part of message.parts) {
      if (part.type !== 'tool-call') continue;
      if (known.has(part.callId)) throw unfit(`Two calls have the id ${part.callId}. ${REMEDY}`);
      if (!isObjectText(part.input)) throw unfit(`The input of the call ${part.callId} is no JSON object. ${REMEDY}`);
      known.add(part.callId);
      open.set(part.callId, part.name);
    }
  }
  refuseOpen(open);
}

const REMEDY = 'Give such calls as text, or leave them out.';

function refuseOpen(open: ReadonlyMap<string, string>): void {
  for (const [callId, name] of open) {
    throw unfit(
      `The call ${callId} of ${name} has no result. Give it one: "not run in this branch" or "effect unknown".`,
    );
  }
}

function unfit(message: string): ModelFailure {
  return new ModelFailure('bad-settings', message, { retryable: false });
}
