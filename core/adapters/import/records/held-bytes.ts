import { KEPT_PART_BYTES } from '../../../contract/kept-part-bytes.ts';

/** As much of something too long is held before it is handed on. */
const SPILL_BYTES = 4 * KEPT_PART_BYTES;

/**
 * Collects what comes in pieces, as long as it is within a limit. What goes beyond is too long to be read: its bytes are handed on
 * in whole parts, and no longer held: they are cut at the same places however it arrives, and however often.
 */
export class HeldBytes {
  /** All that came. */
  sizeBytes = 0;
  private readonly maxBytes: number;
  private pieces: Uint8Array[] = [];
  private heldBytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get isTooLong(): boolean {
    return this.sizeBytes > this.maxBytes;
  }

  /** Takes the next piece. Gives what is held no longer, and where it stands in the whole. */
  push(bytes: Uint8Array): { readonly at: number; readonly bytes: Uint8Array } | undefined {
    this.sizeBytes += bytes.length;
    this.heldBytes += bytes.length;
    this.pieces.push(bytes);
    if (!this.isTooLong || this.heldBytes < SPILL_BYTES) return undefined;
    const at = this.sizeBytes - this.heldBytes;
    const all = this.takeHeld();
    const whole = all.length - (all.length % KEPT_PART_BYTES);
    this.heldBytes = all.length - whole;
    this.pieces = [Uint8Array.from(all.subarray(whole))];
    return { at, bytes: all.subarray(0, whole) };
  }

  /** What is held, and nothing any more. */
  take(): Uint8Array {
    this.sizeBytes = 0;
    return this.takeHeld();
  }

  private takeHeld(): Uint8Array {
    const [first] = this.pieces;
    const joined = this.pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.pieces);
    this.pieces = [];
    this.heldBytes = 0;
    return joined;
  }
}
