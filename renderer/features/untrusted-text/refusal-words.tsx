import type { Refusal } from '../../../core/contract/view.ts';
import { LineText } from './line-text.tsx';

/** Why the host refused, and what to do about it. Names in it are as the log or the person spelled them. */
export function RefusalWords({
  refusal: { message, remedy },
}: {
  readonly refusal: Pick<Refusal, 'message' | 'remedy'>;
}) {
  return (
    <>
      <LineText text={message} />
      {remedy === undefined ? null : (
        <span className="text-ink-3">
          {' '}
          <LineText text={remedy} />
        </span>
      )}
    </>
  );
}
