import { blobTexts } from '../inspector/blob-texts.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { type SideEntry, type SideText, textOfEntry } from './side-text.ts';

/** What one side has at a path, read as text where it is a text that is not too large. */
export function useSideText(entry: SideEntry | undefined): SideText {
  const said = textOfEntry(entry);
  const answer = useAnswer(blobTexts, said.type === 'blob' ? said.blob : undefined);
  if (said.type !== 'blob') return said;
  if (answer.state === 'loading') return { type: 'said', says: 'Reading…' };
  if (answer.state === 'refused') return { type: 'said', says: answer.refusal.message };
  const isText = !answer.value.includes('\u0000') && !answer.value.includes('\uFFFD');
  return isText ? { type: 'text', text: answer.value } : { type: 'said', says: 'It is no text.' };
}
