import { FuseV1Options } from '@electron/fuses';

/** One of Electron's nine fuses, and how it must be in what is shipped. */
export interface Fuse {
  readonly option: FuseV1Options;
  /** Its name in electron-builder.yml. */
  readonly name: string;
  readonly on: boolean;
  readonly why: string;
  /** Set where the packager has no option for it: it stays as Electron ships it, for the reason given. */
  readonly asBuilt?: string;
}

/** All nine, in the order of the fuse wire. */
export const fuseList: readonly Fuse[] = [
  { option: FuseV1Options.RunAsNode, name: 'runAsNode', on: false, why: 'the program is of no use as a Node' },
  {
    option: FuseV1Options.EnableCookieEncryption,
    name: 'enableCookieEncryption',
    on: true,
    why: 'what a page stores is not readable on disk',
  },
  {
    option: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    name: 'enableNodeOptionsEnvironmentVariable',
    on: false,
    why: 'NODE_OPTIONS brings no code in',
  },
  {
    option: FuseV1Options.EnableNodeCliInspectArguments,
    name: 'enableNodeCliInspectArguments',
    on: false,
    why: 'no debugger is opened by an argument or a signal',
  },
  {
    option: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    name: 'enableEmbeddedAsarIntegrityValidation',
    on: true,
    why: 'a changed archive is not run (macOS, Windows)',
  },
  {
    option: FuseV1Options.OnlyLoadAppFromAsar,
    name: 'onlyLoadAppFromAsar',
    on: true,
    why: 'nothing but the archive is run',
  },
  {
    option: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    name: 'loadBrowserProcessSpecificV8Snapshot',
    on: false,
    why: 'no snapshot of ours exists, so none is looked for',
  },
  {
    option: FuseV1Options.GrantFileProtocolExtraPrivileges,
    name: 'grantFileProtocolExtraPrivileges',
    on: false,
    why: 'no page is loaded from file:',
  },
  {
    option: FuseV1Options.WasmTrapHandlers,
    name: 'wasmTrapHandlers',
    on: true,
    why: 'WebAssembly is checked by the processor',
    asBuilt: 'the packager has no option for it, and it is on in the program that Electron ships',
  },
];
