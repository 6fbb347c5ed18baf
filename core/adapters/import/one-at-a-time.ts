/** Work in hand, by whose it is and by name. */
const inHand = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs work after all earlier work of the same owner and name has settled, so that two imports of one file never mix. */
export async function oneAtATime<T>(owner: object, name: string, work: () => Promise<T>): Promise<T> {
  const named = inHand.get(owner) ?? new Map<string, Promise<unknown>>();
  inHand.set(owner, named);
  const before = named.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  named.set(name, mine);
  try {
    return await mine;
  } finally {
    if (named.get(name) === mine) named.delete(name);
  }
}
