import { beforeEach, expect, it } from 'vitest';
import type { EventText, NewsItem } from '../../../core/contract/view.ts';
import { headFor } from '../../../renderer/features/live/use-live-head.ts';
import { dropRecorded, forgetAllLive, noteLive, putLive, useLive } from '../../../renderer/stores/live-store.ts';

type LiveItem = Extract<NewsItem, { type: 'live' }>;

const piece = (text: string, more: Partial<LiveItem> = {}): LiveItem => ({
  type: 'live',
  session: 's',
  run: 'r1',
  position: 'main#0/model',
  kind: 'text',
  text,
  ...more,
});
const event = (kind: string, payload: object, run = 'r1'): EventText => ({
  id: kind,
  envelope: JSON.stringify({ v: 1, kind, parents: [], origin: { session: 's', seq: 1 }, by: 'agent', atMs: 1, run }),
  payload: JSON.stringify(payload),
});
const answered = event('model/answered', { parts: [], position: 'main#0/model' });
const of = (run: string) => event('model/answered', { parts: [], position: 'main#0/model' }, run);
const head = () => useLive.getState().heads.get('s');

beforeEach(forgetAllLive);

it('pieces of one answer are one text, since its first piece', () => {
  putLive(piece('I thi'), 100);
  putLive(piece('nk'), 200);
  expect(head()).toEqual({ position: 'main#0/model', kind: 'text', text: 'I think', sinceMs: 100 });
});

it('another kind at the same place begins a text of its own and goes on in time', () => {
  putLive(piece('hm', { kind: 'reasoning' }), 100);
  putLive(piece('{"a"', { kind: 'tool-input', callId: 'c1' }), 200);
  expect(head()).toEqual({ position: 'main#0/model', kind: 'tool-input', callId: 'c1', text: '{"a"', sinceMs: 100 });
});

it('B-21: what streamed is gone once its event is there, and a piece that comes after it is passed over', () => {
  putLive(piece('I thi'), 100);
  expect(dropRecorded('s', [answered])).toBe(true);
  expect(putLive(piece('nk'), 200)).toBe(false);
  expect(head()).toBeUndefined();
  putLive(piece('Next', { position: 'main#1/model' }), 300);
  expect(head()?.text).toBe('Next');
});

it('an answer that is tried again streams at the same place once more', () => {
  putLive(piece('I thi'), 100);
  dropRecorded('s', [event('model/retried', { reason: 'cut', position: 'main#0/model' })]);
  expect(head()).toBeUndefined();
  putLive(piece('I think'), 200);
  expect(head()?.text).toBe('I think');
});

it('nothing of a run is left once it is over, or its session runs no more', () => {
  putLive(piece('a'), 1);
  dropRecorded('s', [event('run/ended', { outcome: 'done' })]);
  expect([putLive(piece('late'), 2), head()]).toEqual([false, undefined]);
  putLive(piece('b', { run: 'r2' }), 2);
  expect(noteLive([{ id: 's', status: 'interrupted' } as never])).toBe(true);
  expect(head()).toBeUndefined();
});

it('of a long text the end is kept', () => {
  for (let at = 0; at < 30; at += 1) putLive(piece(`${at}`.padStart(1_000, '.')), at);
  expect([head()?.text.length, head()?.text.endsWith('29')]).toEqual([20_000, true]);
});

it('events that end nothing in a run are not read', () => {
  expect(dropRecorded('other', [{ id: 'x', envelope: '"run":"r1", no JSON', payload: null }])).toBe(false);
});

it('B-21: a piece of a new run that comes behind the event of its answer is passed over', () => {
  putLive(piece('a'), 1);
  dropRecorded('s', [answered, event('run/ended', { outcome: 'done' }), of('r2')]);
  expect([putLive(piece('late', { run: 'r2' }), 2), head()]).toEqual([false, undefined]);
});

it('B-21: what streamed is shown until a view has drawn the step that came of it, then what streams since', () => {
  putLive(piece('I think'), 100);
  dropRecorded('s', [answered]);
  const shown = () => [0, 1].map((drawn) => headFor(useLive.getState(), 's', drawn)?.text);
  expect(shown()).toEqual(['I think', undefined]);
  putLive(piece('Next', { position: 'main#1/model' }), 300);
  expect(shown()).toEqual(['I think', 'Next']);
  forgetAllLive();
  expect(shown()).toEqual([undefined, undefined]);
});
