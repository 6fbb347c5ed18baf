import { useEffect, useState } from 'react';
import { canonicalText } from '../../../../core/contract/workflow-view.ts';
import { host } from '../../../host/client.ts';
import { refusalOf } from '../../../host/refusal-of.ts';
import { useConnection } from '../../../stores/connection-store.ts';
import type { Drawn } from '../edit/drawn.ts';
import type { Compiled } from './problem.ts';

/** How long a document stands still before it is compiled, ms. */
const PAUSE_MS = 250;

/** What compiling says of a document. */
export interface Compiling {
  /** Of the document as it stood when it was compiled last. */
  readonly compiled: Compiled | undefined;
  /** Why it can't be compiled. */
  readonly says: string | undefined;
}

const NOTHING: Compiling = { compiled: undefined, says: undefined };

/** Compiles the document whenever it has stood still for a moment. How it is drawn is no part of it. */
export function useCompiled(document: Drawn['document']): Compiling {
  const [compiling, set] = useState(NOTHING);
  const isConnected = useConnection(({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (!isConnected) return;
    let isOld = false;
    const timer = setTimeout(async () => {
      const next = await compile(document);
      if (!isOld) set((before) => ({ ...next, compiled: next.compiled ?? before.compiled }));
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [document, isConnected]);
  return compiling;
}

async function compile(document: Drawn['document']): Promise<Compiling> {
  try {
    const reply = await host().workflowDocuments.compile({
      what: { type: 'document', text: canonicalText(document) },
    });
    return reply.ok ? { compiled: reply, says: undefined } : { compiled: undefined, says: reply.refusal.message };
  } catch (error) {
    return { compiled: undefined, says: refusalOf(error).message };
  }
}
