import type { RecordDraft } from '../format.ts';
import { asObjects, isSet } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { type BlockContext, partsOfContent } from './blocks.ts';
import { contentOfRecord, type PersonSigns } from './person.ts';
import { endingOf } from './tool-result.ts';

/** What a `user` record becomes: the results of calls, or a message of a person or of the program around the model. */
export function userDraft(
  value: ForeignObject,
  context: BlockContext,
  { signs, isSubAgent }: { signs: PersonSigns; isSubAgent: boolean },
): Omit<RecordDraft, 'marks'> {
  const content = contentOfRecord(value);
  const parts = partsOfContent(content, context);
  const results = asObjects(content).filter(({ type }) => type === 'tool_result');
  const result = results.at(-1);
  if (result !== undefined) return { kind: 'tool/ended', payload: { ending: endingOf(value, result), parts } };
  const isPerson = signs.isTurn || (signs.isSlashCommand && !isSet(value.isMeta));
  const author = !isPerson ? 'harness' : isSubAgent ? 'agent' : 'person';
  return { kind: 'message', payload: { role: 'user', author, parts } };
}
