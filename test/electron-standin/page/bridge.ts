/** One world's end of the bridge between the preload's world and the page's. */
export type Bridge = {
  /** Puts a value into the other world, under a name. */
  readonly expose: (name: string, value: unknown) => void;
};

/**
 * Makes one end. DOM events reach both worlds at once and their `detail` is cloned on the way; functions and promises
 * travel as numbers. `outgoing` and `incoming` are event names that only the two ends know.
 *
 * Self-contained on purpose: its source text is run in the page.
 */
export function makeBridge(
  outgoing: string,
  incoming: string,
  onExpose: (name: string, value: unknown) => void,
): Bridge {
  type Message =
    | { readonly type: 'expose'; readonly name: string; readonly value: unknown }
    | { readonly type: 'call'; readonly id: number; readonly values: unknown }
    | { readonly type: 'returned'; readonly value: unknown }
    | { readonly type: 'threw'; readonly value: unknown }
    | { readonly type: 'resolved'; readonly id: number; readonly value: unknown }
    | { readonly type: 'rejected'; readonly id: number; readonly value: unknown };

  // Taken now, before a page could replace them.
  const dispatch = window.dispatchEvent.bind(window);
  const Event = CustomEvent;
  const functions: ((...values: unknown[]) => unknown)[] = [];
  const numbers = new Map<unknown, number>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>();
  let lastPromise = 0;
  let answered: { readonly threw: boolean; readonly value: unknown } | undefined;

  const post = (message: Message) => dispatch(new Event(outgoing, { detail: message }));
  const isPlain = (value: unknown): value is object => Object.prototype.toString.call(value) === '[object Object]';
  const mapValues = (value: object, map: (inner: unknown) => unknown) =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
  const packError = (error: unknown) => ({ $error: error instanceof Error ? error.message : String(error) });

  function pack(value: unknown): unknown {
    if (typeof value === 'function') {
      const number = numbers.get(value) ?? functions.push(value as (...values: unknown[]) => unknown) - 1;
      numbers.set(value, number);
      return { $function: number };
    }
    if (value instanceof Promise) {
      lastPromise += 1;
      const id = lastPromise;
      value.then(
        (result) => post({ type: 'resolved', id, value: pack(result) }),
        (error) => post({ type: 'rejected', id, value: packError(error) }),
      );
      return { $promise: id };
    }
    if (Array.isArray(value)) return value.map(pack);
    return isPlain(value) ? mapValues(value, pack) : value;
  }

  function unpack(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(unpack);
    if (!isPlain(value)) return value;
    if ('$error' in value) return new Error(String(value.$error));
    if ('$function' in value) {
      const id = Number(value.$function);
      return (...values: unknown[]) => call(id, values);
    }
    if ('$promise' in value) {
      const id = Number(value.$promise);
      return new Promise((resolve, reject) => promises.set(id, { resolve, reject }));
    }
    return mapValues(value, unpack);
  }

  function call(id: number, values: unknown[]): unknown {
    post({ type: 'call', id, values: pack(values) });
    const answer = takeAnswer();
    if (answer === undefined) throw new Error('stand-in: the other world has gone');
    if (answer.threw) throw unpack(answer.value);
    return unpack(answer.value);
  }

  function takeAnswer(): typeof answered {
    const taken = answered;
    answered = undefined;
    return taken;
  }

  function answerCall(id: number, values: unknown): void {
    try {
      post({ type: 'returned', value: pack(functions[id]?.(...(unpack(values) as unknown[]))) });
    } catch (error) {
      post({ type: 'threw', value: packError(error) });
    }
  }

  window.addEventListener(incoming, (event) => {
    const message: Message = (event as CustomEvent).detail;
    if (message.type === 'expose') onExpose(message.name, unpack(message.value));
    else if (message.type === 'call') answerCall(message.id, message.values);
    else if (message.type === 'returned' || message.type === 'threw') {
      answered = { threw: message.type === 'threw', value: message.value };
    } else {
      const promise = promises.get(message.id);
      promises.delete(message.id);
      if (message.type === 'resolved') promise?.resolve(unpack(message.value));
      else promise?.reject(unpack(message.value));
    }
  });

  return { expose: (name, value) => post({ type: 'expose', name, value: pack(value) }) };
}
