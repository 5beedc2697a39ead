/** What is wrong with a page as it stands, for somebody who hears it, touches it, or needs it large. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

// By its file, since it comes with @axe-core/playwright and is no package of ours.
const axe = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);

interface Broken {
  id: string;
  nodes: { target: unknown[]; html: string }[];
}
interface WithAxe {
  axe?: { run: (scope: Document, how: object) => Promise<{ violations: Broken[] }> };
}

/** Rules of axe that are broken, with the places. */
export async function rulesBroken(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe: asked }: WithAxe = Object(window);
    return (await asked?.run(document, { resultTypes: ['violations'] }))?.violations ?? [];
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join('; ')}`,
  );
}

/** Text that runs out of the page sideways. */
export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);

/**
 * Texts that are cut: wider or higher than the box that hides the rest. An ellipsis is no cut where the whole stands
 * in a title.
 */
export const textsCut = (page: Page) =>
  page.evaluate(() => {
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim();
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((one) => {
      if (![...one.childNodes].some(isText) || !one.checkVisibility()) return [];
      const style = getComputedStyle(one);
      const hides = (way: string) => way === 'hidden' || way === 'clip';
      // What is heard alone.
      if (one.clientWidth <= 1 || one.closest('[aria-hidden=true], select')) return [];
      const isEllipsis = style.textOverflow === 'ellipsis' && one.closest('[title]') !== null;
      const isWide = hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
      const isHigh = hides(style.overflowY) && one.scrollHeight > one.clientHeight + 4;
      const isClamped = style.webkitLineClamp !== 'none';
      if (!(isWide && !isEllipsis) && !(isHigh && !isClamped)) return [];
      return [`${one.className} "${one.textContent?.slice(0, 60)}"`];
    });
  });

/** Targets that a finger misses: under 44 px either way, links in running text excepted. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 44;
    const roles = 'button link checkbox radio switch tab menuitem menuitemradio option slider';
    const pressed = [
      ...'a[href] button input select textarea summary label[for]'.split(' '),
      ...roles.split(' ').map((role) => `[role=${role}]`),
    ].join(',');
    const isLink = (one: Element) =>
      one.tagName === 'A' &&
      getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    /** The label that takes a tick or a choice with it; of anything, what it is a part of. */
    const wholeOf = (one: Element): Element[] => {
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
      const around = one.closest('label');
      return [one, ...labels, ...(around ? [around] : [])];
    };
    const reaches = (one: Element, whole: Element[]) => {
      const boxes = whole.map((part) => part.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      if (right - left >= least - 0.5 && bottom - top >= least - 0.5) return null;
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = one.getBoundingClientRect();
      const isMine = (px: number, py: number) => {
        const hit = document.elementFromPoint(px, py);
        return hit !== null && whole.some((part) => part.contains(hit));
      };
      /** How far the finger may be off, from the middle this way. */
      const far = (dx: number, dy: number) => {
        let step = 0;
        while (step < least && isMine(x + width / 2 + dx * step, y + height / 2 + dy * step))
          step += 1;
        return step;
      };
      const wide = Math.max(right - left, far(-1, 0) + far(1, 0));
      const high = Math.max(bottom - top, far(0, -1) + far(0, 1));
      return wide >= least - 1 && high >= least - 1
        ? null
        : `${Math.round(wide)}×${Math.round(high)}`;
    };
    const from = scrollY;
    // What lies behind a dialog nobody can reach.
    const dialog = document.querySelector('[aria-modal=true]');
    const found = [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      const isHidden =
        !one.checkVisibility({ visibilityProperty: true }) ||
        (dialog !== null && !dialog.contains(one)) ||
        style.pointerEvents === 'none' ||
        (box.width <= 1 && box.height <= 1) ||
        one.closest('[inert], [aria-hidden=true]') !== null ||
        (one instanceof HTMLInputElement && one.type === 'hidden');
      // A label of something else is one way to it among others.
      const isWord = one.tagName === 'LABEL' && !one.querySelector('input');
      if (isHidden || isWord || isLink(one)) return [];
      // What stands outside the window until it has the focus.
      if (box.bottom < -1 || box.right < 0) return [];
      const size = reaches(one, wholeOf(one));
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return size ? [`${size} ${one.tagName} ${one.className} "${name.trim().slice(0, 40)}"`] : [];
    });
    scrollTo(0, from);
    return found;
  });

/** Everything that is wrong with the page; a finger is asked for where one works it. */
export async function faultsOf(page: Page, isTouch: boolean): Promise<string[]> {
  const [rules, cut, small] = [
    await rulesBroken(page),
    await textsCut(page),
    isTouch ? await smallTargets(page) : [],
  ];
  return [
    ...rules,
    ...((await isTooWide(page)) ? ['scrolls sideways'] : []),
    ...cut.map((place) => `cut: ${place}`),
    ...small.map((place) => `small: ${place}`),
  ];
}
