import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { Host } from '../host.ts';
import { contextHandlers } from './context-handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { graphHandlers } from './graph-handlers.ts';
import { homeHandlers } from './home-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { mcpHandlers } from './mcp-handlers.ts';
import { memoryHandlers } from './memory-handlers.ts';
import { mergeHandlers } from './merge-handlers.ts';
import { modelHandlers } from './model-handlers.ts';
import { policyHandlers } from './policy-handlers.ts';
import { programHandlers } from './program-handlers.ts';
import { replayHandlers } from './replay-handlers.ts';
import { runHandlers } from './run-handlers.ts';
import { sampleHandlers } from './sample-handlers.ts';
import { searchHandlers } from './search-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { setupHandlers } from './setup-handlers.ts';
import { trashHandlers } from './trash-handlers.ts';
import { workflowDocumentHandlers } from './workflow-document-handlers.ts';
import { workflowDraftHandlers } from './workflow-draft-handlers.ts';
import { workflowHandlers } from './workflow-handlers.ts';

/** The contract implemented on a host. Each group of calls is a file beside this one. */
export function routerOf(host: Host) {
  return implement(contract).router({
    home: homeHandlers(host),
    sessions: sessionHandlers(host),
    trash: trashHandlers(host),
    graph: graphHandlers(host),
    event: eventHandlers(host),
    search: searchHandlers(host),
    runs: runHandlers(host),
    files: fileHandlers(host),
    programs: programHandlers(host),
    samples: sampleHandlers(host),
    workflows: workflowHandlers(host),
    workflowDocuments: workflowDocumentHandlers(host),
    workflowDrafts: workflowDraftHandlers(host),
    replay: replayHandlers(host),
    merge: mergeHandlers(host),
    memory: memoryHandlers(host),
    models: modelHandlers(host),
    mcp: mcpHandlers(host),
    policy: policyHandlers(host),
    setups: setupHandlers(host),
    context: contextHandlers(host),
    import: importHandlers(host),
  });
}
