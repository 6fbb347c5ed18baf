import type { HostClient } from '../../../host/client.ts';

type Reply = Awaited<ReturnType<HostClient['workflowDocuments']['compile']>>;

/** What compiling found out about a document. */
export type Compiled = Extract<Reply, { readonly ok: true }>;

/** What is wrong with it, where, and what to do. */
export type Problem = Compiled['problems'][number];
