import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCodeRunner } from './adapters/code-node/code-runner.ts';
import { openHttp } from './adapters/http/ask-http.ts';
import { openMcp } from './adapters/mcp/open-mcp.ts';
import { openProfilesFile } from './adapters/mcp/profiles-file.ts';
import { openMemoryIndex } from './adapters/memory/open-memory-index.ts';
import { findKey, KEY_VARIABLES } from './adapters/model/credentials/find-key.ts';
import { isNamedByEnvironment, namedAddress, secretName } from './adapters/model/credentials/key-place.ts';
import { openModelKeys } from './adapters/model/credentials/open-model-keys.ts';
import { callPrice } from './adapters/model/prices/call-price.ts';
import { openModel } from './adapters/model/providers/open-model.ts';
import { type WireName, wires } from './adapters/model/providers/wires.ts';
import { DEFAULT_SCRIPT } from './adapters/model/scripted/default-script.ts';
import { pickSandbox } from './adapters/sandbox/pick-sandbox.ts';
import { unisolatedSandbox } from './adapters/sandbox/unisolated/unisolated-sandbox.ts';
import { openSetups } from './adapters/setups/open-setups.ts';
import { openWorkspaces } from './adapters/workspace-cas/open-workspaces.ts';
import { openTargetFolders } from './adapters/workspace-cas/target/open-target-folders.ts';
import { sessionsWithFolder } from './adapters/workspace-cas/working-folders.ts';
import type { Agent } from './model/agent/agent.ts';
import { isScriptText } from './model/agent/is-script-text.ts';
import { asSentence } from './model/sentence.ts';
import { type LanguageModel, ModelFailure } from './runtime/ports/language-model.ts';
import type { Secrets } from './runtime/ports/secrets.ts';
import type { Workspaces } from './runtime/ports/workspaces.ts';
import type { BlobStore } from './runtime/ports.ts';
import type { Workshop } from './runtime/runs/agent-work.ts';
import type { Sealing } from './runtime/seal-stream.ts';
import type { Tool } from './runtime/tools/tool.ts';
import { version } from './version.ts';

interface WorkshopParts {
  readonly home: string;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly secrets: Secrets;
  /** Custom ones. */
  readonly tools: readonly Tool[];
}

/** Picks what agents of a home work with. Nothing is started or made before a run needs it. */
export function composeWorkshop({ home, blobs, sealing, secrets, tools }: WorkshopParts): Workshop {
  const { sha256, clock } = sealing;
  const sandbox = pickSandbox(clock);
  const folder = join(home, 'workspaces');
  let opened: Promise<Workspaces> | undefined;
  const workspaces = (): Promise<Workspaces> => {
    opened ??= openWorkspaces({ folder, blobs, sha256, nowMs: Date.now });
    // One that failed is tried again: the disk may take it then.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    workspaces,
    discardFolder: async (session) => {
      // A home in which no agent acted has no workspaces, and gets none by this.
      if (existsSync(folder)) await (await workspaces()).discard(session);
    },
    sessionsWithFolder: () => sessionsWithFolder(folder),
    targets: openTargetFolders({ blobs, sha256, nowMs: Date.now }),
    sandbox,
    unisolated: unisolatedSandbox({ clock }),
    setups: openSetups(join(home, 'setups'), Date.now),
    servers: openMcp({ clock, version, startSandboxed: sandbox.start, scratch: tmpdir(), secrets }),
    http: openHttp(`openrath-studio/${version}`),
    code: createCodeRunner(),
    profiles: openProfilesFile(home),
    tools,
    openMemoryIndex,
    modelOf: (agent) => modelOf(agent, secrets, blobs),
    providers: PROVIDERS,
    keys: openModelKeys(process.env, secrets),
    priceOf: callPrice,
    wait: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
  };
}

const PROVIDERS = ['scripted', ...Object.keys(wires)];

async function modelOf({ name: agent, model }: Agent, secrets: Secrets, blobs: BlobStore): Promise<LanguageModel> {
  if (model.provider === 'scripted') {
    const { openScriptedModel } = await loadScripted();
    return openScriptedModel({ script: await scriptOf(model), model: model.name, agent });
  }
  const wire = wireOf(model.provider);
  const variables = KEY_VARIABLES[wire];
  const baseUrl = model.baseUrl ?? namedAddress(wire, process.env);
  return openModel({
    wire,
    model: model.name,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(model.silenceMs === undefined ? {} : { silenceMs: model.silenceMs }),
    // An agent's file may name any address: a key goes only where a person said so.
    key: async ({ origin, isOwn }) => {
      const isMeant = isOwn || isNamedByEnvironment(wire, origin, process.env);
      const name = secretName(model.provider, isOwn ? undefined : origin);
      const places = { environment: process.env, variables: isMeant ? variables : [], secrets, name };
      return (await findKey(places))?.key;
    },
    readBlob: blobs.get,
    nowMs: Date.now,
  });
}

function wireOf(provider: string): WireName {
  if (Object.hasOwn(wires, provider)) return provider as WireName;
  throw new ModelFailure(
    'bad-settings',
    `There is no provider ${provider}. The providers are: ${PROVIDERS.join(', ')}.`,
    {
      retryable: false,
    },
  );
}

async function loadScripts() {
  const [{ openScriptedModel }, { knownScript }] = await Promise.all([
    import('./adapters/model/scripted/open-scripted-model.ts'),
    import('./adapters/model/scripted/known-script.ts'),
  ]);
  return { openScriptedModel, knownScript };
}

let scripts: ReturnType<typeof loadScripts> | undefined;

/** At the first use: an agent of another provider needs no YAML. */
function loadScripted(): ReturnType<typeof loadScripts> {
  scripts ??= loadScripts();
  return scripts;
}

/** The script of a scripted model: its text, or a file's; the one that answers honestly where an agent has none. */
async function scriptOf({ script, name }: Agent['model']) {
  const { knownScript } = await loadScripted();
  if (script === undefined) return knownScript(DEFAULT_SCRIPT, name);
  if (isScriptText(script)) return knownScript(script, name);
  try {
    return knownScript(await readFile(script, 'utf8'), script);
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure(
      'bad-settings',
      `The script ${script} can’t be read: ${asSentence((error as Error).message)}`,
      {
        retryable: false,
      },
    );
  }
}
