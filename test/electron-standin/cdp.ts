/** A connection to Chromium's DevTools, with flat sessions. Result and parameter types are what the caller says they are. */
export type Cdp = {
  readonly send: <Result = unknown>(method: string, parameters?: object, sessionId?: string) => Promise<Result>;
  readonly on: <Parameters>(method: string, listener: (parameters: Parameters, sessionId?: string) => void) => void;
  /** Called once, when the browser has gone. */
  readonly onClose: (listener: () => void) => void;
};

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

type Call = {
  readonly method: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
};

/** Connects to a DevTools address. @throws when it does not answer. */
export async function connectCdp(endpoint: string): Promise<Cdp> {
  const socket = new WebSocket(endpoint);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`stand-in: no answer at ${endpoint}`)));
  });
  const calls = new Map<number, Call>();
  const listeners = new Map<string, ((parameters: never, sessionId?: string) => void)[]>();
  const closeListeners: (() => void)[] = [];
  let lastId = 0;

  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id !== undefined) answer(message.id, message);
    else
      for (const listener of listeners.get(message.method ?? '') ?? [])
        listener(message.params as never, message.sessionId);
  });
  socket.addEventListener('close', () => {
    for (const call of calls.values()) call.reject(new Error(`${call.method}: the browser has gone`));
    calls.clear();
    for (const listener of closeListeners) listener();
  });

  function answer(id: number, { result, error }: Message): void {
    const call = calls.get(id);
    calls.delete(id);
    if (error === undefined) call?.resolve(result as never);
    else call?.reject(new Error(`${call.method}: ${error.message}`));
  }

  return {
    send: (method, parameters = {}, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        calls.set(lastId, { method, resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params: parameters, sessionId }));
      }),
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener]);
    },
    onClose: (listener) => closeListeners.push(listener),
  };
}

/** One page or worker of the browser. */
export type CdpSession = {
  readonly id: string;
  readonly send: <Result = unknown>(method: string, parameters?: object) => Promise<Result>;
  readonly on: <Parameters>(method: string, listener: (parameters: Parameters) => void) => void;
};

/** The connection narrowed to one session. */
export function cdpSession(cdp: Cdp, id: string): CdpSession {
  return {
    id,
    send: (method, parameters) => cdp.send(method, parameters, id),
    on: (method, listener) =>
      cdp.on(method, (parameters: Parameters<typeof listener>[0], sessionId) => {
        if (sessionId === id) listener(parameters);
      }),
  };
}
