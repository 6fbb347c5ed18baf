import { type Ending, isJudged } from './ending.ts';

/**
 * Names sessions of which something was saved up to an event that is not there (E1). Beside the anchors that alone may tell it: unless an emptying
 * of the trash or a set-aside says so, nothing takes an event out.
 */
export function checkFolds(ending: Ending): void {
  const { evidence, tally, acts, claimed, torn } = ending;
  const heads = evidence.heads();
  for (const { session, head } of evidence.lostFolds()) {
    if (!isJudged(session, ending) || torn.has(session) || claimed.has(head) || tally.aliases.has(head)) continue;
    if (acts.lostEnds.has(head) || (acts.emptied.has(session) && !heads.has(session))) continue;
    const detail = `${session} was folded up to ${head}, as is saved beside the events. That is not in the store, and no emptying of the trash that is recorded says so.`;
    tally.faults.push({ session, what: 'missing event', event: head, detail });
    torn.add(session);
    claimed.add(head);
  }
}
