import { describe, expect, it } from 'vitest';
import { lastStep, sessionTitle } from '../../../renderer/ui/session-title.ts';
import { stepText, stepTitle } from '../../../renderer/ui/step-title.ts';
import { madeStep } from '../made-up/step-row.ts';

describe('titles on one line', () => {
  it('of prose have no marks', () => {
    expect(stepTitle(madeStep('a', 1, { kind: 'thinking', title: '**Look** at `x`' }))).toBe('Look at x');
  });

  it('of commands stand letter by letter', () => {
    expect(stepTitle(madeStep('a', 1, { kind: 'tool', title: 'echo `date` **x**' }))).toBe('echo `date` **x**');
  });

  it('go on where the row was cut, also within marks', () => {
    const long = 'all '.repeat(50);
    expect(stepText(madeStep('a', 1, { title: `${long}**of…`, detail: 'it** is done' }))).toBe(`${long}of it is done`);
  });

  it('end before a table or code, however their words end', () => {
    const detail = '| file | change | |---|---|';
    const texts = ['It changed:', 'Looking…'].map((title) => stepText(madeStep('a', 1, { title, detail })));
    expect(texts).toEqual(['It changed:', 'Looking…']);
  });

  it('of a session lose their marks, but not where a person wrote them', () => {
    const title = '# Plan: **retry**';
    expect([sessionTitle({ title, titleFrom: 'prompt' }), sessionTitle({ title, titleFrom: 'person' })]).toEqual([
      'Plan: retry',
      title,
    ]);
  });

  it.each([
    ['Done. I added `x`.', 'Done. I added x.'],
    ['thought **so**', 'thought so'],
    ['Bash echo `date`', 'Bash echo `date`'],
    ['TodoWrite `a` of 5', 'TodoWrite `a` of 5'],
    ['exec_command echo `date`', 'exec_command echo `date`'],
    ['mcp__db.query `a`', 'mcp__db.query `a`'],
  ])('last step %j reads %j', (says, plain) => {
    expect(lastStep({ lastStep: says })).toBe(plain);
  });
});
