import { isUnpriced, knownUsage, type SessionRow } from '../../../core/contract/view.ts';
import { cost, counted } from '../../ui/number.ts';
import { isSilent } from './library-line.ts';

/** The cost of sessions among other facts, where no heading says that it is one: "$4.37", "cost unknown". */
export function costWords(rows: readonly SessionRow[]): { readonly text: string; readonly says: string } {
  const { text, says } = costOf(rows);
  return { text: text.startsWith('$') ? text : `cost ${text}`, says };
}

/** What sessions cost together, and what the figure is made of. What has no price is named, never counted as $0. */
export function costOf(rows: readonly SessionRow[]): { readonly text: string; readonly says: string } {
  const priced = rows.filter((row) => row.costUsd !== undefined);
  const unknown = rows.filter(isUnpriced);
  if (priced.length + unknown.length === 0) return { text: 'none', says: 'No model was used.' };
  const usd = priced.reduce((sum, row) => sum + (row.costUsd ?? 0), 0);
  const known = cost(usd);
  const how = usd === 0 ? 'with models that nobody charges for' : 'at list prices';
  if (unknown.length === 0) return { text: known, says: `${counted(rows.length, 'session')} ${how}` };
  const without = sayUnknown(unknown);
  if (priced.length === 0) return { text: 'unknown', says: without };
  return {
    text: `${known} + unknown`,
    says: `${known} for ${counted(priced.length, 'session')} ${how}, and ${without}`,
  };
}

function sayUnknown(rows: readonly SessionRow[]): string {
  const silent = rows.filter(isSilent).length;
  const unread = rows.filter((row) => knownUsage(row) === 'unknown' && !isSilent(row)).length;
  const unpriced = rows.length - silent - unread;
  return [
    ...(unpriced === 0 ? [] : [`${counted(unpriced, 'session')} with a model that has no known price`]),
    ...(silent === 0
      ? []
      : [`${counted(silent, 'session')} with an answer of which no record that can be read says what it used`]),
    ...(unread === 0 ? [] : [`${counted(unread, 'session')} of which not every event can be read`]),
  ].join(', and ');
}
