import { canonicalText } from '../../../model/canonical.ts';
import type { Part, UsagePart } from '../../../model/parts.ts';
import type { ModelAnswer, ModelDelta } from '../../../runtime/ports/language-model.ts';
import type { ScriptPiece, ScriptRule } from './script.ts';

/** A rule's answer, and how it streams. */
export interface ScriptedAnswer {
  readonly answer: ModelAnswer;
  readonly deltas: readonly ModelDelta[];
}

/** What a rule answers. `digest`: gives that of the request; the ids of its calls come from it, so that the same request gives the same answer. */
export function scriptedAnswer(
  rule: ScriptRule,
  named: { provider: string; model: string },
  digest: () => string,
): ScriptedAnswer {
  const all = (rule.answer ?? []).map((piece, at) => partOf(piece, () => `call_${digest().slice(0, 16)}_${at}`));
  const calls = all.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
  const stop = rule.stop ?? (calls.length > 0 ? 'tool-calls' : 'done');
  const runs = stop === 'tool-calls';
  return {
    deltas: all.flatMap(deltasOf),
    answer: {
      ...named,
      parts: [...all.filter(({ type }) => runs || type !== 'tool-call'), ...usageOf(rule, named)],
      stop,
      unfinished: runs ? [] : calls.map(({ callId, name, input }) => ({ callId, name, input })),
    },
  };
}

function partOf(piece: ScriptPiece, callId: () => string): Part {
  if ('text' in piece) return { type: 'text', text: piece.text };
  if ('reasoning' in piece) return { type: 'reasoning', text: piece.reasoning };
  return { type: 'tool-call', callId: callId(), name: piece.call, input: canonicalText(piece.input ?? {}) };
}

function deltasOf(part: Part): readonly ModelDelta[] {
  if (part.type === 'tool-call') {
    return [{ kind: 'tool-input', text: part.input, callId: part.callId, tool: part.name }];
  }
  if (part.type !== 'text' && part.type !== 'reasoning') return [];
  return (part.text.match(/\s*\S+\s*$|\s*\S+|\s+$/g) ?? []).map((text) => ({ kind: part.type, text }));
}

function usageOf({ usage, stop }: ScriptRule, named: { provider: string; model: string }): readonly UsagePart[] {
  if (usage === undefined) return [];
  const { input, cached = 0, output, reasoning } = usage;
  const figures = { uncachedInput: input, cachedInput: cached, cacheWrite: usage['cache-write'] ?? 0, output };
  const told = reasoning === undefined ? {} : { reasoning };
  return [
    { type: 'usage', scope: 'message', ...named, ...figures, ...told, final: stop !== 'cut' && stop !== 'broken-off' },
  ];
}
