import { expect, it } from 'vitest';
import { callEvidence } from '../../core/contract/call-evidence.ts';
import { payloadSchemas } from '../../core/model/events.ts';

/** Members of the end of a call that its evidence says elsewhere. */
const ELSEWHERE = new Set(['parts', 'spawned', 'position', 'inputDigest', 'source']);

it('T1: whatever the end of a call has on record is a part of its evidence', () => {
  const recorded = Object.keys(payloadSchemas['tool/ended'].shape).filter((name) => !ELSEWHERE.has(name));
  const told = Object.keys(callEvidence.shape.ended.unwrap().shape);
  expect(recorded.filter((name) => !told.includes(name))).toEqual([]);
});
