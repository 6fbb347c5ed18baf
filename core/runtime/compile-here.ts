import { agentSchema } from '../model/agent/agent.ts';
import { canonicalText } from '../model/canonical.ts';
import type { Sha256 } from '../model/envelope.ts';
import type { WorkflowDocument } from '../model/workflow/document.ts';
import { type CompiledWorkflow, compileWorkflow } from '../projections/workflow/compile-workflow.ts';
import type { KeptDocument, ModelFault, SandboxFault, WorkflowWorld } from '../projections/workflow/workflow-world.ts';
import { ModelFailure } from './ports/language-model.ts';
import type { Sandbox } from './ports/sandbox.ts';
import type { AgentWork } from './runs/agent-work.ts';
import type { WorkflowDocuments } from './workflow-documents.ts';

type AgentModel = Parameters<WorkflowWorld['modelFault']>[0];

interface CompileWorld {
  readonly sha256: Sha256;
  readonly documents: Pick<WorkflowDocuments, 'find'>;
  /** Absent where no agent can be run. */
  readonly work: AgentWork | undefined;
}

/** What a compile asked for that it was not told: models, by their canonical texts, ids or hashes of workflows, and sources. */
interface Unknown {
  readonly models: Map<string, AgentModel>;
  readonly words: Set<string>;
  /** Of code nodes. */
  readonly sources: Set<string>;
}

/**
 * Compiles a document against this home (X2). Compiling is pure: it is done again with what it asked for, until it asks for nothing new, which is a time for
 * each level of workflows in workflows. `self`: id of the workflow, of one that is kept.
 */
export async function compileHere(
  document: WorkflowDocument,
  { sha256, documents, work }: CompileWorld,
  self?: string,
): Promise<CompiledHere> {
  const faults = new Map<string, ModelFault | undefined>();
  const kept = new Map<string, KeptDocument | undefined>();
  const code = new Map<string, string | undefined>();
  const place = {
    sha256,
    ...(work === undefined ? NOTHING_HERE : await placeOf(work)),
    ...(self === undefined ? {} : { self }),
  };
  for (;;) {
    const asked: Unknown = { models: new Map(), words: new Set(), sources: new Set() };
    const compiled = compileWorkflow(document, {
      ...place,
      modelFault: (model) => {
        const text = canonicalText(model);
        if (!faults.has(text)) asked.models.set(text, model);
        return faults.get(text);
      },
      codeFault: (source) => {
        if (!code.has(source)) asked.sources.add(source);
        return code.get(source);
      },
      kept: (word) => {
        if (!kept.has(word)) asked.words.add(word);
        return kept.get(word);
      },
    });
    if (asked.models.size + asked.words.size + asked.sources.size === 0) return { compiled, nested: documentsIn(kept) };
    for (const [text, model] of asked.models) faults.set(text, await modelFaultOf(model, work));
    await readSources(asked.sources, code, work);
    for (const word of asked.words) kept.set(word, await documents.find(word));
  }
}

/** Where nothing can be run, code is not read either: that is said of each agent. */
async function readSources(
  asked: ReadonlySet<string>,
  faults: Map<string, string | undefined>,
  work: AgentWork | undefined,
): Promise<void> {
  const sources = [...asked];
  const found = sources.length === 0 ? [] : await work?.code.faults(sources);
  for (const [at, source] of sources.entries()) faults.set(source, found?.[at]);
}

/** What compiling came to, and the documents that nodes of it stand for, by the words that they name them with. */
export interface CompiledHere {
  readonly compiled: CompiledWorkflow;
  readonly nested: Readonly<Record<string, WorkflowDocument>>;
}

function documentsIn(kept: ReadonlyMap<string, KeptDocument | undefined>): CompiledHere['nested'] {
  return Object.fromEntries([...kept].flatMap(([word, each]) => (each === undefined ? [] : [[word, each.document]])));
}

type Place = Pick<WorkflowWorld, 'servers' | 'tools' | 'sandboxes'>;

const NOTHING_HERE: Place = { servers: new Set(), tools: new Set(), sandboxes: new Map() };

async function placeOf({ servers, withoutTool, sandbox, unisolated }: AgentWork): Promise<Place> {
  const consented = servers
    .list()
    .filter(({ digest, consent }) => consent?.profile === digest && consent.tools.length > 0)
    .map(({ profile }) => profile.name);
  const anyone = agentSchema.parse({ name: 'anyone', model: { provider: 'scripted', name: 'default' }, memory: {} });
  return {
    servers: new Set(consented),
    tools: new Set(withoutTool({ ...anyone, servers: consented }).tools),
    sandboxes: new Map(await Promise.all([sandbox, unisolated].map(sandboxFaultOf))),
  };
}

async function sandboxFaultOf({ backend, probe }: Sandbox): Promise<[string, SandboxFault | undefined]> {
  const report = await probe();
  return [backend, report.ok ? undefined : { says: report.says, remedy: report.remedy }];
}

/** Why a model can't be had here; undefined where it can, as far as is known without asking it. */
async function modelFaultOf(model: AgentModel, work: AgentWork | undefined): Promise<ModelFault | undefined> {
  if (work === undefined) return { isKey: false, words: 'No agent can be run here: the home can only be read.' };
  try {
    await work.modelOf(agentSchema.parse({ name: 'anyone', model }));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { isKey: error.code === 'no-key', words: error.message };
  }
  return keyFaultOf(model, work);
}

/** A key for the provider's own address goes to no other; whether an address that is named is its own is not known here. */
async function keyFaultOf({ provider, baseUrl }: AgentModel, { keys }: AgentWork): Promise<ModelFault | undefined> {
  if (WITHOUT_KEY.has(provider)) return undefined;
  const { from, others } = await keys.of(provider);
  if (baseUrl !== undefined && others.some(({ origin }) => origin === new URL(baseUrl).origin)) return undefined;
  if (from === 'locked')
    return { isKey: true, words: `The key for ${provider} is in a keychain that can’t be used now.` };
  return from === 'none' ? { isKey: true, words: `There is no key for ${provider}.` } : undefined;
}

const WITHOUT_KEY: ReadonlySet<string> = new Set(['scripted', 'compatible']);
