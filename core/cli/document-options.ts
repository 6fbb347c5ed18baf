import type { WorkflowDocument } from '../model/workflow/document.ts';
import { portsOf } from '../model/workflow/ports-of.ts';
import { readNode } from '../model/workflow/read-node.ts';
import type { DocumentRunOptions } from '../model/workflow/run-options.ts';
import { readTextFile } from './read-text-file.ts';
import { Refused } from './refused.ts';

/** How a workflow is not run as a whole, as it is written on the command line. */
export interface WrittenOptions {
  readonly from?: string;
  readonly of?: string;
  readonly anyway?: true;
  readonly only?: string;
  /** `NODE=JSON`, or `NODE=@FILE` with JSON in it. */
  readonly pin?: readonly string[];
  readonly value?: readonly string[];
  /** `NODE=NAME`. */
  readonly route?: readonly string[];
}

/** Reads them; undefined where the whole is run. A pin is of the port at which the node gives its value. Throws Refused for what is not written so. */
export async function documentOptions(
  document: () => Promise<WorkflowDocument>,
  { from, of, anyway, only, pin = [], value = [], route = [] }: WrittenOptions,
): Promise<DocumentRunOptions | undefined> {
  const pinned = pin.length === 0 ? undefined : await document();
  const pins = await Promise.all(
    pin.map(async (each) => {
      const [node, json] = await jsonOf(each, '--pin');
      return [node, { [valuePort(pinned, node)]: json }] as const;
    }),
  );
  const values = await Promise.all(value.map((each) => jsonOf(each, '--value')));
  const routes = route.map((each) => partsOf(each, '--route', 'NODE=NAME'));
  const options: DocumentRunOptions = {
    ...(from === undefined ? {} : { from }),
    ...(of === undefined ? {} : { of: { session: of } }),
    ...(anyway === undefined ? {} : { anyway }),
    ...(only === undefined ? {} : { only }),
    ...(pins.length === 0 ? {} : { pins: Object.fromEntries(pins) }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) as DocumentRunOptions['values'] & object }),
    ...(routes.length === 0 ? {} : { routes: Object.fromEntries(routes) }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

/** The port at which a node gives its value; what is refused as none where it gives none. */
function valuePort(document: WorkflowDocument | undefined, id: string): string {
  const node = document?.nodes.find((each) => each.id === id);
  const reading = node === undefined ? undefined : readNode(node);
  const outs = reading?.type === 'read' ? portsOf(reading.node).outs : [];
  return outs.find(({ type }) => type === 'value')?.name ?? 'value';
}

async function jsonOf(written: string, option: string): Promise<readonly [string, never]> {
  const [node, text] = partsOf(written, option, 'NODE=JSON or NODE=@FILE');
  const json = text.startsWith('@') ? await readTextFile(text.slice(1)) : text;
  try {
    return [node, JSON.parse(json) as never];
  } catch {
    throw new Refused({
      code: 'invalid',
      message: `${option} ${node}: its value is no JSON.`,
      remedy: `Write it as JSON, a text in quotes: ${option} '${node}="a text"'.`,
    });
  }
}

function partsOf(written: string, option: string, form: string): readonly [string, string] {
  const at = written.indexOf('=');
  if (at > 0) return [written.slice(0, at), written.slice(at + 1)];
  throw new Refused({
    code: 'invalid',
    message: `${option} ${written} names no node and value.`,
    remedy: `Write ${form}.`,
  });
}
