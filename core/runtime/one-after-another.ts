/** Does work in the order in which it is asked for, each piece when the one before has settled. Gives what the piece gives. */
export type InOrder = <Done>(work: () => Promise<Done>) => Promise<Done>;

/** An order in which nothing waits. */
export function oneAfterAnother(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
