const NEWLINE = 0x0a;

/** Bytes that have arrived and were not read yet; each is copied once, when it is taken. */
export interface Inbox {
  push(chunk: Uint8Array): void;
  /** Bytes that can be taken now. */
  size(): number;
  /** Bytes before the first newline; undefined while none is here. What was searched once is not searched again. */
  lineLength(): number | undefined;
  /** Takes `count` bytes off the front; no more than `size()`. */
  take(count: number): Uint8Array;
}

/** Starts an empty inbox. */
export function openInbox(): Inbox {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let searched = { chunks: 0, bytes: 0 };

  const push = (chunk: Uint8Array) => {
    chunks.push(chunk);
    size += chunk.length;
  };
  const lineLength = () => {
    for (let chunk = chunks[searched.chunks]; chunk !== undefined; chunk = chunks[searched.chunks]) {
      const at = chunk.indexOf(NEWLINE);
      if (at >= 0) return searched.bytes + at;
      searched = { chunks: searched.chunks + 1, bytes: searched.bytes + chunk.length };
    }
    return undefined;
  };
  const take = (count: number) => {
    const { taken, used } = copyFront(chunks, count);
    // One splice for all: shifting chunk by chunk moves the rest each time.
    chunks.splice(0, used);
    size -= count;
    searched = { chunks: 0, bytes: 0 };
    return taken;
  };
  return { push, size: () => size, lineLength, take };
}

/** Copies from the front, shortens a chunk that is used in part, and tells how many are used up. */
function copyFront(chunks: Uint8Array[], count: number): { taken: Uint8Array; used: number } {
  const taken = Buffer.allocUnsafe(count);
  let used = 0;
  for (let at = 0; at < count;) {
    const chunk = chunks[used]!;
    const part = chunk.subarray(0, count - at);
    taken.set(part, at);
    at += part.length;
    if (part.length === chunk.length) used += 1;
    else chunks[used] = chunk.subarray(part.length);
  }
  return { taken, used };
}
