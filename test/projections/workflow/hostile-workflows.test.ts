import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../../core/model/workflow/workflow-hash.ts';
import type { WorkflowWorld } from '../../../core/projections/workflow/workflow-world.ts';
import { throwDice } from '../../fuzz/dice.ts';
import { madeWorkflow } from '../../model/workflow/made-workflow.ts';
import { codes, compile, ends, flow, found, type Node, plan, through } from './compile-flow.ts';

describe('X2: whatever a document says', () => {
  it('workflows that hold each other twice, 40 deep, are compiled once a level and refused', () => {
    let asked = 0;
    const kept: WorkflowWorld['kept'] = (word) => {
      asked++;
      const next = String(Number(word) + 1);
      const node = (id: string) => ({ id, kind: 'workflow', workflow: next }) as Node;
      const document = flow([...ends, node('a'), node('b')], ['in > a', 'a > b', 'b > out'], { name: word });
      return { workflow: word, hash: sha256(writeWorkflow(document)), document };
    };
    expect(found(through({ id: 'w', kind: 'workflow', workflow: '0' } as Node), { kept })).toEqual([
      'workflow-with-problems w',
    ]);
    expect(asked).toBeLessThan(40);
  });

  it('200 generated documents, and each bent ten times: compiled without a throw, the same under any reading', () => {
    const told = new Set<string>();
    for (let seed = 1; seed <= 200; seed++) {
      const dice = throwDice(seed);
      const text = JSON.stringify(madeWorkflow(seed));
      for (let bend = 0; bend < 10; bend++) {
        const at = dice.below(text.length);
        const bent =
          bend === 0 ? text : text.slice(0, at) + dice.of(['session', '0', 'a', '{{', '}}']) + text.slice(at + 1);
        const read = readWorkflow(bent);
        if (!read.ok) continue;
        const compiled = compile(read.value);
        for (const { code } of compiled.problems) told.add(code);
        const again = readWorkflow(writeWorkflow(read.value));
        expect(again.ok && compile(again.value), `seed ${seed}, bend ${bend}`).toEqual(compiled);
      }
    }
    expect(told.size).toBeGreaterThan(15);
  });

  it('10,000 nodes in one line, in one cycle, and in loops in loops: each is gone through without overflow', () => {
    const count = 9_998;
    const line = Array.from({ length: count }, (_, at) => ({ id: `n${at}`, kind: 'compress' }));
    const edges = line.slice(1).map(({ id }, at) => `n${at} > ${id}`);
    expect(found(flow([...ends, ...line], ['in > n0', ...edges, `n${count - 1} > out`]))).toEqual([]);
    const cycle = found(flow([...ends, ...line], ['in > out', ...edges, `n${count - 1} > n0`]));
    expect(cycle.filter((code) => code.startsWith('unreachable'))).toHaveLength(count);
    const joined = line.map((node, at) => (at === 0 ? { id: 'n0', kind: 'join', needs: 'any' } : node));
    const round = ['in > n0.sessions', ...edges, `n${count - 1} > n0.sessions`, 'n0 > out'];
    expect(found(flow([...ends, ...joined], round))).toEqual(['cycle n0']);
    const loops = Array.from({ length: 3_000 }, (_, at) => ({ id: `l${at}`, kind: 'loop', cap: 10_000 }));
    const nest = loops.slice(1).flatMap(({ id }, at) => [`l${at}.body > ${id}`, `${id}.done > l${at}.back`]);
    const last = loops.at(-1)?.id;
    const deep = compile(
      flow(
        [...ends, plan, ...loops],
        ['in > l0', ...nest, `${last}.body > plan`, `plan > ${last}.back`, 'l0.done > out'],
      ),
    );
    expect([codes(deep), deep.worst]).toEqual([['loops-tangled l100'], undefined]);
  });
});
