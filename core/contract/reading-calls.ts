/** Calls of the contract, by path, that change nothing: after a loss they can be made again. */
const READING: ReadonlySet<string> = new Set([
  'home.info',
  'home.follow',
  'home.state',
  'home.reflog',
  'home.verify',
  'home.readable',
  'sessions.list',
  'sessions.pieces',
  'sessions.show',
  'sessions.preview',
  'sessions.events',
  'sessions.find',
  'sessions.usage',
  'sessions.exportNative',
  'sessions.exportLineage',
  'trash.preview',
  'graph.open',
  'graph.page',
  'graph.grown',
  'event.detail',
  'event.usage',
  'event.context',
  'event.original',
  'event.originalLines',
  'event.blob',
  'search.find',
  'files.at',
  'files.read',
  'files.preview',
  'runs.place',
  'runs.revisions',
  'runs.agentOf',
  'runs.ended',
  'runs.spent',
  'samples.ended',
  'runs.waiting',
  'merge.preview',
  'merge.underWay',
  'memory.list',
  'memory.show',
  'models.list',
  'policy.list',
  'setups.list',
  'mcp.list',
  'mcp.test',
  'workflows.hold',
  'replay.watch',
  'replay.plan',
  'import.find',
  'import.followed',
  'import.reports',
  'import.problems',
  'import.quarantinedFiles',
  'import.quarantine',
  'import.quarantined',
  'import.progress',
]);

/** Whether a call changes nothing. False for one that is not known. */
export function isReading(path: string): boolean {
  return READING.has(path);
}

/** Whether a call brings files in, which adds nothing twice: what came in before is in the import ledger (I2). */
export function isBringingIn(path: string): boolean {
  return path === 'import.start' || path === 'import.follow';
}
