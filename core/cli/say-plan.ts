import type { RerunPlanView } from '../contract/replay.ts';
import { UNISOLATED } from '../model/placement/unisolated.ts';
import { FILES_STAY } from '../projections/steps/files-stay.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { sayParentStays } from '../projections/text/say-parent-stays.ts';
import { sayPrice } from '../projections/usage/say-price.ts';
import { sayTokens } from '../projections/usage/say-tokens.ts';

const WIDTH = 100;
const BEFORE = {
  message: 'a person’s message',
  request: 'a request',
  call: 'a call',
} as const;

/** What a re-run would be, for a person who decides whether it is to run. */
export function sayPlan({
  kind,
  at,
  agent,
  changes,
  tools,
  backend,
  recorded,
  nextTokens,
  parent,
  ...price
}: RerunPlanView): string {
  const { requests, approvals, calls } = recorded;
  const came = calls.map(({ tool, effect, times }) => `${tool} (${effect}) ${times}×`).join(', ');
  const first = nextTokens === undefined ? 'unknown' : `about ${counted(nextTokens, 'token')}`;
  return [
    `Re-run from ${BEFORE[kind]}, in a fork at ${at}`,
    ...(parent === undefined ? [] : [`  parent     ${sayParentStays(parent)}`]),
    `  agent      ${agent.name}, ${agent.model.provider}/${agent.model.name}`,
    ...(changes.length === 0 ? ['  changes    none'] : changes.map(sayChange)),
    ...(changes.some(({ field }) => field === 'result') ? [`  files      ${FILES_STAY}`] : []),
    `  commands   ${backend === UNISOLATED ? 'without isolation' : `in ${backend}`}`,
    `  may call   ${tools.map(({ name, effect, verdict }) => `${name} (${effect}, ${verdict})`).join(', ') || 'nothing'}`,
    `  recorded   ${counted(requests, 'request')}, ${sayTokens(recorded)}; calls: ${came || 'none'}`,
    `  approvals  ${approvals === 0 ? 'none was asked for' : `${approvals} asked for then; each is asked for again`}`,
    `  first      ${first}`,
    `  price      ${sayPrice(price)}`,
  ].join('\n');
}

function sayChange({ field, was, now }: RerunPlanView['changes'][number]): string {
  const before = was === undefined ? '' : `${oneLine(was, WIDTH).text} → `;
  return `  changes    ${field}: ${before}${oneLine(now, WIDTH).text}`;
}
