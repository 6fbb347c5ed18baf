import { type EventDetail, isEventId } from '../../../core/contract/view.ts';

/** The event that a verdict of a command or an agent rests on, by a validation's record (V1); undefined for any other event, and where it rests on words. */
export function restsOn({ kind, facts }: Pick<EventDetail, 'kind' | 'facts'>): string | undefined {
  const fact = (name: string) => facts.find((each) => each.name === name)?.value;
  const evidence = fact('evidence') ?? '';
  if (kind !== 'validation' || fact('validator') === 'person') return undefined;
  return isEventId(evidence) ? evidence : undefined;
}
