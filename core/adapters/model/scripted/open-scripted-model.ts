import { setTimeout } from 'node:timers/promises';
import { canonicalText } from '../../../model/canonical.ts';
import {
  type LanguageModel,
  type ModelAsk,
  ModelFailure,
  type ModelMessage,
  type PreparedRequest,
} from '../../../runtime/ports/language-model.ts';
import { sha256 } from '../../sha256.ts';
import { checkAsk } from '../prompt/check-ask.ts';
import { splitBody } from '../wire/split-body.ts';
import { findRule, type Situation, situationOf } from './find-rule.ts';
import type { Script, ScriptRule } from './script.ts';
import { scriptedAnswer } from './scripted-answer.ts';
import { toolsText } from './tools-text.ts';

/** A script that answers as a model. */
export interface ScriptedSettings {
  readonly script: Script;
  /** Name of the script, as the model's name. */
  readonly model: string;
  /** Name of the agent that asks, for rules that look at it. */
  readonly agent?: string;
  /** Waits between words; the platform's timer where absent. Rejects where the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

type Wait = NonNullable<ScriptedSettings['wait']>;

const CONVERTER = 'scripted 1';

/**
 * The model that needs no network and no key: the first rule of a script that fits a request answers it. A request that no rule fits is a
 * failure, never a made-up answer. Its wire is the canonical JSON of the request (C1).
 */
export function openScriptedModel({ script, model, agent, wait = platformWait }: ScriptedSettings): LanguageModel {
  const used = new Map<ScriptRule, number>();
  const answerTo = (asked: ModelAsk, segments: readonly string[]): PreparedRequest['send'] => {
    return async (watch) => {
      watch.signal.throwIfAborted();
      const situation = situationOf(asked, agent);
      const rule = findRule(script, situation, used);
      if (rule === undefined) throw noRule(model, situation);
      used.set(rule, (used.get(rule) ?? 0) + 1);
      if (rule.fail !== undefined) throw failureOf(rule.fail);
      const { answer, deltas } = scriptedAnswer(rule, { provider: 'scripted', model }, () => sha256(segments.join('')));
      for (const delta of deltas) {
        await pause(rule['pace-ms'] ?? 0, watch.signal, wait);
        watch.onDelta?.(delta);
      }
      return answer;
    };
  };
  return {
    provider: 'scripted',
    model,
    free: 'a script answers on this machine: nobody charges for it',
    prepare: async (asked) => {
      checkAsk(asked);
      const parameters = canonicalText(asked.parameters ?? {});
      const segments = segmentsOf({ ...asked, messages: asked.messages.map(asSent), model });
      return { segments, converter: CONVERTER, parameters, leftOut: [], send: answerTo(asked, segments) };
    },
  };
}

/** The canonical text of a request, split. Its tools are the last member in that order. */
function segmentsOf({ tools, ...said }: ModelAsk & { readonly model: string }): readonly string[] {
  const text = canonicalText(said);
  return [...splitBody(text.slice(0, -1)), toolsText(tools), '}'];
}

function asSent(message: ModelMessage): ModelMessage {
  return message.role === 'user' ? { role: message.role, parts: message.parts } : message;
}

async function pause(ms: number, signal: AbortSignal, wait: Wait): Promise<void> {
  if (ms > 0) {
    try {
      await wait(ms, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  signal.throwIfAborted();
}

function platformWait(ms: number, signal: AbortSignal): Promise<unknown> {
  return setTimeout(ms, undefined, { signal });
}

function noRule(model: string, { user, turn, step, results }: Situation): ModelFailure {
  const said = user.length > 80 ? `${user.slice(0, 80)}…` : user;
  const after = results.length === 0 ? '' : `, after ${results.length} results`;
  const says = `The script ${model} has no rule for this: turn ${turn}, step ${step}${after}, "${said.toWellFormed()}".`;
  return new ModelFailure('bad-settings', `${says} Add one, or a last rule without when.`, { retryable: false });
}

function failureOf({ code, message, 'retry-after-ms': retryAfterMs }: NonNullable<ScriptRule['fail']>): ModelFailure {
  const retryable = code !== 'refused';
  return new ModelFailure(code, message ?? `The script says so: ${code}.`, { retryable, retryAfterMs });
}
