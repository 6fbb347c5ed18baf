import type { EventDetail } from '../../../core/contract/view.ts';

/** What a person had run in the place of what the model asked, whole; undefined for a call that was not edited, and where nothing of the edit ran. */
export function inputThatRan({ ran }: Pick<EventDetail, 'ran'>): string | undefined {
  return ran?.approval?.answer === 'edited' ? ran.started?.input : undefined;
}
