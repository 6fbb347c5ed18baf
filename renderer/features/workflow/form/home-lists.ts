import { host } from '../../../host/client.ts';

/** What the home has for the fields of a form; each is the same function always, as `useListed` wants it. */
export const listTools = () => host().workflowDocuments.tools({});
export const listServers = () => host().mcp.list({});
export const listProviders = () => host().models.list({});
