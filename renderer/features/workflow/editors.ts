import { useEffect } from 'react';
import { create } from 'zustand';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { type Refused, showRefusal } from '../../stores/toasts.ts';
import { withPlaces } from './canvas/tidy.ts';
import { freeName } from './drafts/free-name.ts';
import { keepEditor, keepNewEditor } from './drafts/keep-editor.ts';
import { readReply } from './drafts/open-draft.ts';
import { type Drawn, readDrawn } from './edit/drawn.ts';
import { createEditor, type Editor } from './edit/editor.ts';

/** What stands in the address of a workflow that was never kept. */
export const NEW_WORKFLOW = 'new';

/** A document that is open in this window, or why it can't be. */
export type Opened = OpenedWorkflow | { readonly refusal: Refused['refusal'] };

/** `version`: the newest that is kept. */
export interface OpenedWorkflow {
  readonly editor: Editor;
  readonly version: number | undefined;
}

/** Documents that were opened in this window, by the id of their workflow. What is drawn in them is kept in the home. */
const useEditors = create<{ readonly opened: ReadonlyMap<string, Opened> }>(() => ({ opened: new Map() }));

/** The document of a workflow, opened where it is not; undefined until it is read. One that could not be opened is tried again where it is shown again. */
export function useOpened(workflow: string): Opened | undefined {
  useEffect(() => {
    const before = openedOf(workflow);
    if (before === undefined || 'refusal' in before) void openOnce(workflow);
  }, [workflow]);
  return useEditors((state) => state.opened.get(workflow));
}

const opening = new Set<string>();

/** Two may ask at once: it is opened once, so that what is drawn has one editor. */
async function openOnce(workflow: string): Promise<void> {
  if (opening.has(workflow)) return;
  opening.add(workflow);
  try {
    put(workflow, await open(workflow));
  } finally {
    opening.delete(workflow);
  }
}

/** The editor of a workflow that was opened in this window. */
export function openedOf(workflow: string): Opened | undefined {
  return useEditors.getState().opened.get(workflow);
}

export function put(workflow: string, opened: Opened): void {
  useEditors.setState((state) => ({ opened: new Map([...state.opened, [workflow, opened]]) }));
}

/** The workflow that was none yet has an id: its address is that. */
export function moveTo(workflow: string): void {
  const opened = openedOf(NEW_WORKFLOW);
  if (opened !== undefined) put(workflow, opened);
  const { route, go } = useNavigation.getState();
  if (route.screen === 'workflow' && route.workflow === NEW_WORKFLOW) go({ ...route, workflow });
  shut(NEW_WORKFLOW);
}

function shut(workflow: string): void {
  useEditors.setState((state) => ({ opened: new Map([...state.opened].filter(([id]) => id !== workflow)) }));
}

async function open(workflow: string): Promise<Opened> {
  if (workflow === NEW_WORKFLOW) {
    const editor = createEditor(await firstDrawn(), undefined);
    keepNewEditor(editor, moveTo);
    return { editor, version: undefined };
  }
  try {
    const reply = await host().workflowDrafts.open({ workflow });
    const opened = reply.ok ? readReply(reply) : reply;
    if ('ok' in opened) return { refusal: opened.refusal };
    const read = readDrawn(opened.text);
    if (!read.ok) return { refusal: read.refusal };
    const drawn = await withPlaces(read.value);
    const editor = createEditor(drawn, opened.differs ? undefined : drawn);
    keepEditor(editor, opened);
    if (opened.dropped !== undefined) showRefusal({ message: opened.dropped });
    return { editor, version: opened.place.base };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/** What a new workflow begins with, under a name that is free. */
async function firstDrawn(): Promise<Drawn> {
  const name = await freeName('Workflow');
  return {
    document: {
      format: 'openrath-workflow',
      version: 1,
      name,
      nodes: [
        { id: 'input', kind: 'input' },
        { id: 'output', kind: 'output' },
      ],
      edges: [{ from: { node: 'input', port: 'session' }, to: { node: 'output', port: 'session' } }],
    },
    layout: {
      places: new Map([
        ['input', { x: 0, y: 0 }],
        ['output', { x: 0, y: 120 }],
      ]),
      groups: [],
    },
  };
}
