/** Where the focus is, and whether it is to be seen there. */
import { expect, type Page } from '@playwright/test';

/**
 * What is wrong with the focus: it is lost, or nothing of 2 px and 3:1 shows where it is. Null where all is well, and
 * on what is focused for readers alone (a new page's title).
 */
export const focusFault = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body) return 'the focus is lost';
    if (active.getAttribute('tabindex') === '-1' && !active.matches('input, button, a, [role]'))
      return null;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const channels = (color: string) => {
      if (!canvas) return [0, 0, 0, 255];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (from: Element | null): string => {
      for (let one = from; one; one = one.parentElement) {
        const { backgroundColor } = getComputedStyle(one);
        if (channels(backgroundColor)[3] === 255) return backgroundColor;
      }
      return 'white';
    };
    const isSeen = (color: string, ground: string) => {
      const [one, other] = [light(color), light(ground)].toSorted((a, b) => b - a);
      return ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05) >= 3;
    };
    const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
    const near = [
      active,
      active.nextElementSibling,
      active.parentElement,
      active.parentElement?.parentElement,
      active.closest('label'),
      ...labels,
    ].filter((one) => one instanceof HTMLElement);
    const isRinged = near.some((one) => {
      const ground = groundOf(one.parentElement);
      return [null, '::before', '::after'].some((part) => {
        const style = getComputedStyle(one, part);
        const isJoined =
          style.borderTopColor === style.outlineColor && parseFloat(style.outlineOffset) === 0;
        const width =
          parseFloat(style.outlineWidth) + (isJoined ? parseFloat(style.borderTopWidth) : 0);
        const isOutlined =
          style.outlineStyle !== 'none' && width >= 2 && isSeen(style.outlineColor, ground);
        const ring = /^(rgb[^)]*\)).* 0px 0px 0px [2-9]px/.exec(style.boxShadow);
        return isOutlined || (ring?.[1] !== undefined && isSeen(ring[1], ground));
      });
    });
    if (isRinged) return null;
    return `no ring on ${active.tagName} ${active.className} "${(active.getAttribute('aria-label') ?? active.textContent ?? '').slice(0, 40)}"`;
  });

/** A watch over the focus on a page: what was wrong at its stops. */
export function watchFocus(page: Page) {
  const faults = new Set<string>();
  return {
    async stopped() {
      const fault = await focusFault(page);
      if (fault) faults.add(`${new URL(page.url()).pathname}: ${fault}`);
    },
    /** After a change of page the title is heard, or the first thing has the focus. */
    async arrived(title: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.tagName ?? ''))
        .not.toBe('BODY');
    },
    faults: () => [...faults],
  };
}
