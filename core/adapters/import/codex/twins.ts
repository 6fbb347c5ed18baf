import type { EventId } from '../../../model/ids.ts';

interface Told {
  readonly text: string;
  readonly event: EventId;
}

/** How many told texts wait for their twin at most. */
const REACH = 32;

/**
 * Finds records that tell the same text twice: the transcript and the status events both do. What is told first stands; its
 * twin points to it. Each telling is paired once.
 */
export class Twins {
  private readonly unpaired = new Map<string, Told[]>();

  /** The event that told this text before on the other stream, which is thereby paired. */
  pair(stream: string, text: string): EventId | undefined {
    const told = this.unpaired.get(stream) ?? [];
    const wanted = text.trim();
    const at = told.findLastIndex((each) => each.text === wanted);
    return at < 0 ? undefined : told.splice(at, 1)[0]?.event;
  }

  /** Notes that a stream told a text. */
  tell(stream: string, text: string, event: EventId): void {
    const told = this.unpaired.get(stream) ?? [];
    told.push({ text: text.trim(), event });
    if (told.length > REACH) told.shift();
    this.unpaired.set(stream, told);
  }
}
