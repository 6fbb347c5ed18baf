import type { Session } from '../session.ts';
import { Part } from './part.ts';

/** Puts a summary in the place of the conversation so far, as `session.compress` does (C2). */
export class Compressor extends Part {
  /** What the model reads instead; an extract where absent. */
  readonly text: string | undefined;

  constructor({ text }: { readonly text?: string } = {}) {
    super();
    this.text = text;
  }

  /** Throws RefusedError, also where nothing would be replaced. */
  async forward(session: Session): Promise<Session> {
    return await session.compress(this.text === undefined ? {} : { text: this.text });
  }
}
