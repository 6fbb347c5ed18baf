import type { ModelAsk, ModelMessage } from '../../../runtime/ports/language-model.ts';
import type { Script, ScriptRule } from './script.ts';

/** What rules look at. */
export interface Situation {
  /** What a person, or an agent that asks, said last; nothing of the blocks beside it. */
  readonly user: string;
  /** Texts of the last message that nobody said: what was merged, recalled, summed up or noted. */
  readonly blocks: readonly string[];
  /** Results since the last answer. */
  readonly results: readonly string[];
  readonly turn: number;
  readonly step: number;
  readonly agent: string | undefined;
}

/** The situation that a request was made in. */
export function situationOf({ messages }: ModelAsk, agent: string | undefined): Situation {
  const lastUser = messages.findLastIndex(({ role }) => role === 'user');
  const lastAnswer = messages.findLastIndex(({ role }) => role === 'assistant');
  const sinceAnswer = messages.slice(lastAnswer + 1);
  return {
    user: textsIn(
      messages.findLast((message) => textsIn(message, 'said').length > 0),
      'said',
    ).join('\n\n'),
    blocks: textsIn(messages[lastUser], 'block'),
    results: sinceAnswer.flatMap((message) =>
      message.role === 'tool' ? message.results.map(({ output }) => output) : [],
    ),
    turn: messages.filter(({ role }) => role === 'user').length,
    step: messages.slice(lastUser + 1).filter(({ role }) => role === 'assistant').length + 1,
    agent,
  };
}

/** The first rule that fits and is not used up; undefined where none does. `used`: how often each was used. */
export function findRule(
  script: Script,
  situation: Situation,
  used: ReadonlyMap<ScriptRule, number>,
): ScriptRule | undefined {
  return script.rules.find(
    (rule) => (used.get(rule) ?? 0) < (rule.times ?? Infinity) && fits(rule.when ?? {}, situation),
  );
}

function fits(when: NonNullable<ScriptRule['when']>, { user, blocks, results, turn, step, agent }: Situation): boolean {
  const { 'result-contains': contained, 'block-contains': brought } = when;
  return (
    user.includes(when['user-contains'] ?? '') &&
    (when['user-like'] === undefined || isLike(when['user-like'], user)) &&
    (brought === undefined || blocks.some((block) => block.includes(brought))) &&
    (contained === undefined || results.some((result) => result.includes(contained))) &&
    (when.turn ?? turn) === turn &&
    (when.step ?? step) === step &&
    (when.agent === undefined || when.agent === agent)
  );
}

/** Walks both texts once and goes back to the last `*` only: no pattern takes long. */
function isLike(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let place = 0;
  while (place < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      resume = place;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[place])) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star + 1;
      place = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

function textsIn(message: ModelMessage | undefined, of: 'said' | 'block'): readonly string[] {
  if (message?.role !== 'user') return [];
  const blocks = new Set(message.blocks);
  return message.parts.flatMap((part, at) =>
    part.type === 'text' && blocks.has(at) === (of === 'block') ? [part.text] : [],
  );
}
