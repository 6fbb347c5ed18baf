import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';

/** What lies beside what was built. */
const BUILT_FILE = 'quickjs.wasm';

/** An interpreter of its own, to which this thread is all of the world. Its local time is UTC from here on, and so is this thread's. */
export async function openQuickJs(): Promise<QuickJSWASMModule> {
  standAtUtc();
  const { buffer, byteOffset, byteLength } = readFileSync(quickJsFile());
  const wasmBinary = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary }));
}

function quickJsFile(): string {
  if (extname(import.meta.filename) !== '.ts') return join(import.meta.dirname, BUILT_FILE);
  return createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
}

/** The interpreter asks the thread’s own dates where on earth it is: they say nowhere. */
function standAtUtc(): void {
  const dates = Date.prototype;
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds'] as const)
    dates[`get${part}`] = dates[`getUTC${part}`];
  dates.getTimezoneOffset = () => 0;
}
