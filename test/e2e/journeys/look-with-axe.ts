import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { textColours } from './text-colours.ts';

export type Toasts = 'with toasts' | 'without toasts';

/** What axe says of a page. Of each element only what a test reads. */
export interface Findings {
  readonly violations: readonly Finding[];
  /** What axe leaves open. */
  readonly incomplete: readonly Finding[];
}

interface Finding {
  readonly id: string;
  readonly impact?: string | null | undefined;
  readonly nodes: readonly {
    readonly html: string;
    readonly any: readonly { readonly message: string; readonly data?: { readonly contrastRatio?: number } | null }[];
  }[];
}

/** Colours in which a text was found to be read well. They are judged once in a process: the same ones are as good elsewhere on the page, and on others. */
const kept = globalThis as typeof globalThis & { coloursOfTests?: Set<string> };

/**
 * All that axe says of a page once it is at rest; of texts in colours that passed before it says nothing. Toasts are looked at where they
 * are what is on screen: elsewhere one of an earlier act may fade while its colours are read.
 */
export async function lookWithAxe(
  page: Page,
  toasts: Toasts = 'without toasts',
  at: 'all' | 'colours' = 'all',
): Promise<Findings & { readonly judged: number }> {
  await page.evaluate(() => document.fonts.ready);
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  const but = toasts === 'without toasts' ? '[data-sonner-toaster]' : undefined;
  kept.coloursOfTests ??= new Set();
  const texts = await page.evaluateHandle(textColours, but);
  const options = at === 'all' ? once : { ...once, runOnly: ['link-in-text-block', 'color-contrast'] };
  const { passed, ...found } = await page.evaluate(runAxe, { but, options, texts, known: [...kept.coloursOfTests] });
  await texts.dispose();
  for (const colours of passed) kept.coloursOfTests.add(colours);
  return found;
}

/** Axe's own ways to spare work: no selector is made up for an element, no style sheet is fetched again, of what passes one is listed. */
const once: RunOptions = { resultTypes: ['violations', 'incomplete'], selectors: false, preload: false };

interface Asked {
  readonly but: string | undefined;
  readonly options: RunOptions;
  readonly texts: ReadonlyMap<Element, string>;
  /** Colours that are judged no more. */
  readonly known: readonly string[];
}

/**
 * Runs in the page. A text is judged unless one in its colours passed before, here or on another page: what axe leaves open, or does not look at,
 * did not. `passed`: colours that did so now; `judged`: how many texts it took.
 */
async function runAxe({ but, options, texts, known }: Asked) {
  const before = new Set(known);
  const passed = new Set<string>();
  const { checks, rules } = window.axe._audit;
  const { 'color-contrast': check } = checks;
  const rule = rules.find(({ id }) => id === 'color-contrast') as Rule;
  const { evaluate } = check;
  const { matches } = rule;
  let judged = 0;
  rule.matches = function (element, ...around) {
    return !before.has(texts.get(element) ?? '') && matches.call(this, element, ...around);
  };
  check.evaluate = function (element, ...around) {
    const colours = texts.get(element);
    if (colours !== undefined && passed.has(colours)) return true;
    judged++;
    const isRead = evaluate.call(this, element, ...around);
    if (isRead === true && colours !== undefined) passed.add(colours);
    return isRead;
  };
  const plain = ({ id, impact, nodes }: AxeResults['violations'][number]) => ({
    id,
    impact,
    nodes: nodes.map(({ html, any }) => ({ html, any: any.map(({ message, data }) => ({ message, data })) })),
  });
  const context: ElementContext = but === undefined ? document : { exclude: [[but]] };
  const looked = await window.axe.run(context, options).finally(() => {
    check.evaluate = evaluate;
    rule.matches = matches;
  });
  return {
    violations: looked.violations.map(plain),
    incomplete: looked.incomplete.map(plain),
    passed: [...passed],
    judged,
  };
}

/** What axe asks of an element: undefined leaves it open. */
type Ask = (this: unknown, element: Element, ...around: unknown[]) => boolean | undefined;

/** Not of axe's documented ways in: its version is pinned. */
interface Audit {
  readonly checks: { readonly 'color-contrast': { evaluate: Ask } };
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly id: string;
  matches: Ask;
}

declare global {
  interface Window {
    /** Put there by {@link lookWithAxe}. */
    readonly axe: typeof import('axe-core') & { readonly _audit: Audit };
  }
}

/** Axe as a script for a page. */
function axeSource(): string {
  return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
}

/** What comes or goes does so by degrees: its colours are judged once they are there. What moves for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}
