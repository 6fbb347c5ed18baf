import { expect, it } from 'vitest';
import { chordsOf, type Keyboard } from './keyboard.ts';

/** A workflow is made, changed and kept without a pointer: on its canvas and in its list. */
export function describeWorkflowByKey(keyboard: () => Keyboard): void {
  const add = async (name: string) => {
    const kb = keyboard();
    const before = await kb.look.nodes();
    await kb.act('node.add');
    await kb.type(name);
    await kb.press('Enter');
    await expect.poll(() => kb.look.nodes()).toBe(before + 1);
  };
  /** The canvas takes the arrows, and Tab, while it has the focus. */
  const onCanvas = async () => {
    const kb = keyboard();
    await kb.reach(/^Workflow canvas$/);
  };

  it('makes a workflow, and adds nodes that lead to each other', async () => {
    const kb = keyboard();
    await kb.act('go.workflows');
    await kb.use(
      /^New workflow$/,
      'what it begins from',
      async () => (await kb.look.text(/^Begin with nothing/)) === 1,
    );
    await kb.use(/^Empty/, 'a new workflow', async () => (await kb.look.nodes()) === 2);
    await onCanvas();
    await kb.act('node.down');
    await add('agent');
    await expect.poll(() => kb.look.focus()).toBe('Workflow canvas');
    await add('approval');
  });

  it('walks the canvas, mutes, bypasses, groups, doubles, takes away, and undoes', async () => {
    const kb = keyboard();
    await kb.act('node.up');
    await kb.act('node.down');
    await kb.act('node.mute');
    await kb.press('Control+z');
    await expect.poll(() => kb.look.nodesThatSay('muted')).toBe(0);
    await kb.act('node.bypass');
    await kb.press('Control+z');
    await expect.poll(() => kb.look.nodesThatSay('bypassed')).toBe(0);
    await kb.act('node.group');
    await kb.press('Control+g');
    await expect.poll(() => kb.look.frames()).toBe(0);
    await kb.act('node.duplicate');
    for (const chord of chordsOf('node.delete')) {
      await kb.act('node.delete', chord);
      await kb.press('Control+z');
      await kb.act('node.all');
      await kb.press('Down');
      await expect.poll(() => kb.look.text(/nodes are selected$/)).toBe(0);
    }
    for (let node = 0; node < 8; node += 1) await kb.press('Left');
    await kb.act('node.right');
    for (let node = 0; node < 8; node += 1) await kb.press('Right');
    await kb.act('node.left');
  });

  it('draws an edge in the list, and keeps the workflow', async () => {
    const kb = keyboard();
    await kb.press('l');
    await kb.reach(/^Nodes and edges$/);
    for (let row = 0; row < 20; row += 1) await kb.press('Up');
    await kb.act('node.connect');
    await kb.press('Escape');
    await expect.poll(() => kb.look.dialog('Connect')).toBe(0);
    await kb.act('workflow.save');
  });
}
