import { canonicalText } from '../../model/canonical.ts';
import type { CatalogueState, WrittenRule } from '../../model/catalogue/state.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import { sayRule } from '../../model/policy/decide-call.ts';
import { fitsPattern } from '../../model/policy/fits-pattern.ts';
import { type PolicyRule, policyRule } from '../../model/policy/rule.ts';
import { type Subject, saySubject } from '../../model/policy/subject.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { hasHidden } from '../../projections/text/invisible.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { catalogueAppend } from '../acts.ts';
import type { EventStore } from '../ports.ts';
import { decideAndAppend } from '../retry-append.ts';
import type { Always, Waiting } from '../runs/answers.ts';
import type { Sealing } from '../seal-stream.ts';

/** Rules of what agents may do without asking that persons wrote for a home (A1), on record in its catalogue. */
export interface HomeRules {
  /** Those that can be read, newest first. */
  readonly rules: () => readonly PolicyRule[];
  /** All that were written and not revoked, newest first. */
  readonly list: () => readonly (WrittenRule & { readonly id: EventId })[];
  /** Gives the event that added it; one that is there already is not added twice. */
  readonly add: (rule: PolicyRule) => Promise<Decision<{ readonly rule: EventId }>>;
  readonly revoke: (id: EventId) => Promise<Decision<{ readonly says: string }>>;
}

interface RulesWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly written: () => CatalogueState['rules'];
}

/** The rules of a home, kept up with its catalogue. */
export function createHomeRules({ store, sealing, written }: RulesWorld): HomeRules {
  const list = () => [...written()].map(([id, each]) => ({ id, ...each })).reverse();
  return {
    list,
    rules: () => list().flatMap(({ rule }) => (rule === undefined ? [] : [rule])),
    add: async (rule) => {
      const text = canonicalText(rule);
      let id = list().find((each) => each.rule !== undefined && canonicalText(each.rule) === text)?.id;
      if (id !== undefined) return accept({ rule: id });
      const payload: PayloadOf<'catalogue/rule-added'> = { rule: text, scope: 'home' };
      await decideAndAppend(
        async () => accept(undefined),
        async () => {
          const append = await catalogueAppend([{ kind: 'catalogue/rule-added', payload }], store, sealing);
          id = append.events.at(-1)?.id;
          return store.append([append]);
        },
      );
      if (id === undefined) throw new Error('sealing one draft gave no event');
      return accept({ rule: id });
    },
    revoke: async (id) => {
      const payload: PayloadOf<'catalogue/rule-revoked'> = { rule: id };
      return decideAndAppend(
        async () => {
          const known = written().get(id);
          if (known === undefined)
            return refuse('not-found', `There is no rule ${id}.`, { remedy: 'List them: openrath policy list' });
          return accept({ says: known.rule === undefined ? 'a rule that can’t be read' : sayRule(known.rule) });
        },
        async () =>
          store.append([await catalogueAppend([{ kind: 'catalogue/rule-revoked', payload }], store, sealing)]),
      );
    },
  };
}

/** The rule by which calls like one that asked are allowed from now on: of its tool in its version alone. */
export function ruleFor(asked: Waiting, { matches, untilMs }: Always): Decision<PolicyRule> {
  const { tool, command, version } = asked.kind === 'approval/asked' ? asked.payload : { ...NOTHING };
  if (tool === undefined || version === undefined)
    return refuse('unsupported', 'What asked does not say which tool it is, in which version.', {
      remedy: 'Approve it this once.',
    });
  const rule = policyRule.safeParse({
    tool,
    version,
    ...(matches === undefined ? { exactly: command } : { matches }),
    verdict: 'allow',
    ...(untilMs === undefined ? {} : { untilMs }),
  });
  if (rule.success) return accept(rule.data);
  return refuse('unsupported', 'What it would run is too long for a rule.', {
    remedy: 'Approve it this once, or say with a pattern what is allowed.',
  });
}

/** Refuses a pattern with a character that a reader of the rule would not see: it would allow something else than it says (A1). */
export function mustBeSeen(matches: string): Decision<undefined> {
  if (!hasHidden(matches)) return accept(undefined);
  return refuse(
    'invalid',
    `The pattern ${oneLine(matches, 200).text} holds a character that can’t be seen. Nothing was answered and no rule was written.`,
    { remedy: 'Write it without, with * in its place where any text may stand there.' },
  );
}

/** Refuses a pattern by which the very call that asks would ask again: a person would think it allowed. */
export function mustFit(matches: string, subject: Subject): Decision<undefined> {
  if (fitsPattern(matches, subject, 'allow')) return accept(undefined);
  const shell =
    ' There, * stands for no text that begins another command, ends one, or redirects what it reads or writes.';
  const why = typeof subject !== 'string' && 'command' in subject && matches.includes('*') ? shell : '';
  return refuse(
    'invalid',
    `The pattern ${oneLine(matches, 200).text} does not fit the call that asks: ${oneLine(saySubject(subject), 400).text}.${why} Nothing was answered and no rule was written.`,
    { remedy: 'Give a pattern that fits it, or none: then exactly this call is allowed.' },
  );
}

const NOTHING = { tool: undefined, command: '', version: undefined };
