import { useEffect, useRef, useState } from 'react';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { showRefusal } from '../../stores/toasts.ts';

/** A person's sign-in to one server of tools. */
export interface SigningIn {
  /** `asking`: the server is asked where; `open`: the person is waited for. */
  readonly state: { readonly is: 'idle' | 'asking' } | { readonly is: 'open'; readonly url: string };
  readonly begin: () => void;
  /** Ends it; a no-op where none goes on. */
  readonly cancel: () => void;
}

/** Leaving the screen ends it. `ended` is called when a sign-in was done or refused. */
export function useSigningIn(name: string, ended: () => Promise<void>): SigningIn {
  const [state, set] = useState<SigningIn['state']>({ is: 'idle' });
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const cancel = () => {
    going.current?.abort();
    set({ is: 'idle' });
  };
  const begin = async () => {
    const own = new AbortController();
    const { signal } = own;
    going.current = own;
    set({ is: 'asking' });
    await follow(name, signal, (url) => set({ is: 'open', url }));
    if (signal.aborted) return;
    set({ is: 'idle' });
    await ended();
  };
  return { state, begin: () => void begin(), cancel };
}

async function follow(name: string, signal: AbortSignal, open: (url: string) => void): Promise<void> {
  try {
    for await (const item of await host().mcp.signIn({ name }, { signal })) {
      if (item.type === 'refused') showRefusal(item.refusal);
      if (item.type === 'open') open(item.url);
    }
  } catch (error) {
    if (!signal.aborted) showRefusal(refusalOf(error));
  }
}
