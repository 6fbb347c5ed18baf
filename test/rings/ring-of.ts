/** The rings of the program, from the inside out, and what each may import. */
export type Ring = {
  readonly name: string;
  /** Paths that belong to it: a folder (ends in a slash) or one file. */
  readonly path: string;
  /** Names of the rings it may import from, beside itself. */
  readonly rings: readonly string[];
  /** Packages it may import. `undefined`: any but those that `never` names. */
  readonly packages?: readonly string[];
  /** Packages it must not import, `node:` standing for all of Node. */
  readonly never: readonly string[];
  /** What to do instead, said in every complaint about this ring. */
  readonly instead: string;
};

const window = ['electron', 'react', 'react-dom', 'zustand'];
const noWorld = ['node:', ...window];
const toRuntime = 'pure code gets time, ids, hashing and bytes as arguments; effects go to core/runtime, behind a port';
const toAdapters = 'what touches the world goes to core/adapters and is picked in core/compose.ts';
const toCompose = 'ask core/compose.ts for it, which is the one place that picks adapters and faces';

/** First match wins, so files stand before the folder that holds them. */
export const rings: readonly Ring[] = [
  { name: 'model', path: 'core/model/', rings: [], packages: ['zod'], never: noWorld, instead: toRuntime },
  {
    name: 'projections',
    path: 'core/projections/',
    rings: ['model'],
    packages: ['zod', '@marcbachmann/cel-js', 'diff', 'fast-myers-diff', 'node-diff3'],
    never: noWorld,
    instead: toRuntime,
  },
  {
    name: 'contract',
    path: 'core/contract/',
    rings: ['model', 'projections'],
    packages: ['zod', '@orpc/contract', '@orpc/client'],
    never: noWorld,
    instead: toRuntime,
  },
  {
    name: 'runtime',
    path: 'core/runtime/',
    rings: ['model', 'projections', 'contract'],
    never: window,
    instead: toAdapters,
  },
  {
    name: 'adapters',
    path: 'core/adapters/',
    rings: ['model', 'projections', 'contract', 'runtime'],
    never: window,
    instead: toCompose,
  },
  ...['api', 'cli', 'server'].map((name) => ({
    name,
    path: `core/${name}/`,
    // The command line runs samples, which are programs against the API.
    rings: ['model', 'projections', 'contract', 'runtime', 'adapters', 'compose', ...(name === 'cli' ? ['api'] : [])],
    never: window,
    instead: toCompose,
  })),
  {
    name: 'compose',
    path: 'core/',
    rings: ['model', 'projections', 'contract', 'runtime', 'adapters', 'api', 'cli', 'server'],
    never: window,
    instead: 'windows belong to electron/ and renderer/',
  },
  {
    name: 'electron',
    path: 'electron/',
    rings: ['model', 'projections', 'contract', 'runtime', 'adapters', 'compose'],
    never: ['react', 'react-dom', 'zustand'],
    instead: 'the shell is thin: what is drawn goes to renderer/, what works goes to core/',
  },
  {
    name: 'renderer',
    path: 'renderer/',
    rings: ['contract'],
    never: ['electron', 'node:'],
    instead:
      'the window knows the core by core/contract only: add a request, or re-export a fold by name in its view.ts',
  },
];

/** The ring that a path relative to the root belongs to; `undefined` for tests and files at the root. */
export function ringOf(path: string): Ring | undefined {
  return rings.find((ring) => path.startsWith(ring.path));
}
