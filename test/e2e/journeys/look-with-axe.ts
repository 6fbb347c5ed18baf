import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { newColours } from './new-colours.ts';

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
  const rules =
    at === 'all' ? { rules: { 'color-contrast': { enabled: false } } } : { runOnly: ['link-in-text-block'] };
  const rest = await page.evaluate(runRules, { but, options: { ...once, ...rules } });
  const colours = await judgeColours(page, but);
  return {
    violations: [...rest.violations, ...colours.violations],
    incomplete: [...rest.incomplete, ...colours.incomplete],
    judged: colours.judged,
  };
}

/** Axe's own ways to spare work: no selector is made up for an element, no style sheet is fetched again, of what passes one is listed. */
const once: RunOptions = { resultTypes: ['violations', 'incomplete'], selectors: false, preload: false };

async function judgeColours(page: Page, but: string | undefined): Promise<Findings & { readonly judged: number }> {
  kept.coloursOfTests ??= new Set();
  const texts = await page.evaluateHandle(newColours, { but, known: [...kept.coloursOfTests] });
  const { passed, ...found } = await page.evaluate(runContrast, texts);
  await texts.dispose();
  for (const colours of passed) kept.coloursOfTests.add(colours);
  return found;
}

/** Runs in the page. */
async function runRules({ but, options }: { readonly but: string | undefined; readonly options: RunOptions }) {
  const context: ElementContext = but === undefined ? document : { exclude: [[but]] };
  const { violations, incomplete } = await window.axe.run(context, options);
  return { violations, incomplete };
}

/**
 * Runs in the page. Of the texts in the same colours the first one is judged, and the others where it was not found to be read well.
 * `passed`: the colours of those that can be; what axe did not look at, or leaves open, is not among them.
 */
async function runContrast(texts: ReadonlyMap<Element, string>) {
  const options: RunOptions = { runOnly: ['color-contrast'], elementRef: true, selectors: false, preload: false };
  const plain = ({ id, impact, nodes }: AxeResults['violations'][number]) => ({
    id,
    impact,
    nodes: nodes.map(({ html, any }) => ({ html, any: any.map(({ message, data }) => ({ message, data })) })),
  });
  const judge = async (elements: readonly Element[]) => {
    if (elements.length === 0) return { violations: [], incomplete: [], passed: [] };
    const { violations, incomplete, passes } = await window.axe.run({ include: [...elements] as never }, options);
    const read = passes.flatMap(({ nodes }) => nodes.map(({ element }) => texts.get(element as Element) ?? ''));
    return {
      violations: violations.map(plain),
      incomplete: incomplete.map(plain),
      passed: read.filter((colours) => colours !== ''),
    };
  };
  const firsts = new Map([...texts].reverse().map(([element, colours]) => [colours, element]));
  const first = await judge([...firsts.values()]);
  const read = new Set(first.passed);
  const others = [...texts].filter(([element, colours]) => firsts.get(colours) !== element && !read.has(colours));
  const rest = await judge(others.map(([element]) => element));
  return {
    violations: [...first.violations, ...rest.violations],
    incomplete: [...first.incomplete, ...rest.incomplete],
    passed: [...first.passed, ...rest.passed],
    judged: firsts.size + others.length,
  };
}

declare global {
  interface Window {
    /** Put there by {@link lookWithAxe}. */
    readonly axe: typeof import('axe-core');
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
