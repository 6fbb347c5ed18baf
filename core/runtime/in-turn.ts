/** Does works of one name one after another, in the order asked; those of different names go on beside each other. */
export function createTurns<Name>(): <T>(name: Name, work: () => Promise<T>) => Promise<T> {
  const last = new Map<Name, Promise<unknown>>();
  return <T>(name: Name, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    const forget = (): void => {
      if (last.get(name) === mine) last.delete(name);
    };
    mine.then(forget, forget);
    return mine;
  };
}
