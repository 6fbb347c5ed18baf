/** Work done on maps so far: look-ups, writes, and entries walked over. */
export interface Work {
  count: number;
}

/** A map that counts what is done with it. */
export class CountingMap<K, V> extends Map<K, V> {
  readonly work: Work;
  constructor(work: Work) {
    super();
    this.work = work;
  }
  override get(key: K): V | undefined {
    this.work.count++;
    return super.get(key);
  }
  override has(key: K): boolean {
    this.work.count++;
    return super.has(key);
  }
  override delete(key: K): boolean {
    this.work.count++;
    return super.delete(key);
  }
  override set(key: K, value: V): this {
    if (this.work !== undefined) this.work.count++;
    return super.set(key, value);
  }
  override *values(): MapIterator<V> {
    for (const value of super.values()) {
      this.work.count++;
      yield value;
    }
    return undefined;
  }
  override *keys(): MapIterator<K> {
    for (const key of super.keys()) {
      this.work.count++;
      yield key;
    }
    return undefined;
  }
  override *entries(): MapIterator<[K, V]> {
    for (const entry of super.entries()) {
      this.work.count++;
      yield entry;
    }
    return undefined;
  }
  override [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }
}

/** Puts a counting map in the place of every map of a state, at any depth. The state must be empty. */
export function countingMaps<S>(state: S, work: Work): S {
  if (state instanceof Map) return new CountingMap(work) as S;
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return state;
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, countingMaps(value, work)])) as S;
}
