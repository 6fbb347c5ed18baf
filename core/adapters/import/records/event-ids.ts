import type { EventId } from '../../../model/ids.ts';

const ID_BYTES = 32;
const FIRST = 64;

/** Event ids by number, 32 bytes each. */
export class EventIds {
  private bytes = Buffer.alloc(FIRST * ID_BYTES);

  /** Undefined where none was set. */
  get(number: number): EventId | undefined {
    const at = number * ID_BYTES;
    const id = this.bytes.toString('hex', at, at + ID_BYTES);
    return id === '' || id === NONE ? undefined : (id as EventId);
  }

  set(number: number, id: EventId): void {
    const end = (number + 1) * ID_BYTES;
    if (end > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(Math.max(end, this.bytes.length))]);
    this.bytes.write(id, number * ID_BYTES, ID_BYTES, 'hex');
  }
}

const NONE = '0'.repeat(ID_BYTES * 2);
