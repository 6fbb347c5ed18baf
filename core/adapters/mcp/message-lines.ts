/** Most bytes of one message. */
export const MESSAGE_BYTES = 16 * 1024 * 1024;

/** Cuts a stream into lines: `add` gives those that are whole now. `isOver`: one is longer than a message may be. */
export interface MessageLines {
  readonly add: (bytes: Uint8Array) => readonly string[];
  readonly isOver: () => boolean;
}

export function messageLines(): MessageLines {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const take = () => {
    const line = Buffer.concat(held).toString('utf8');
    held = [];
    heldBytes = 0;
    return line;
  };
  const hold = (bytes: Uint8Array) => {
    heldBytes += bytes.length;
    if (heldBytes <= MESSAGE_BYTES) held.push(bytes);
    else held = [];
  };
  return {
    add: (bytes) => {
      const lines: string[] = [];
      let from = 0;
      for (let at = bytes.indexOf(0x0a); at >= 0 && heldBytes <= MESSAGE_BYTES; at = bytes.indexOf(0x0a, from)) {
        hold(bytes.subarray(from, at));
        if (heldBytes > MESSAGE_BYTES) return lines;
        lines.push(take());
        from = at + 1;
      }
      hold(bytes.subarray(from));
      return lines;
    },
    isOver: () => heldBytes > MESSAGE_BYTES,
  };
}
