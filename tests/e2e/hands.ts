/** How somebody works the screen: with the keyboard alone, or with one finger. */
import { expect, type Locator, type Page } from '@playwright/test';
import { dragByTouch, middle } from './question-steps.ts';

/** What a hand can do. */
export interface Hand {
  /** A button, a link, a tick, a choice. */
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Part of a date: digits without a field's own end. */
  typeInto(target: Locator, digits: string): Promise<void>;
  /** An item of the menu that this button opens. */
  choose(button: Locator, item: Locator): Promise<void>;
  /** A row by its handle, from one place to a later or an earlier one. */
  carry(from: Locator, to: Locator, steps: number): Promise<void>;
  back(): Promise<void>;
}

/** A height at which what is carried over a row would stand behind it, or before it. */
export const beyond = (row: { y: number; height: number } | null, isBehind: boolean) =>
  (row?.y ?? 0) + (row?.height ?? 0) * (isBehind ? 0.75 : 0.25);

/** Where a control lies seen from the one that has the focus. */
const whereIs = (target: Locator) =>
  target.evaluate((node) => {
    const active = document.activeElement;
    if (node === active) return 'here';
    const isRadio = (one: Element | null) =>
      one instanceof HTMLInputElement && one.type === 'radio' ? one : null;
    const [mine, other] = [isRadio(node), isRadio(active)];
    const inGroup = mine !== null && other !== null && mine.name === other.name;
    const isBehind =
      active === null ||
      (node.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) === 0;
    if (inGroup) return isBehind ? 'below' : 'above';
    return isBehind ? 'behind' : 'before';
  });

const keyTo = { behind: 'Tab', before: 'Shift+Tab', below: 'ArrowDown', above: 'ArrowUp' };

/** Goes from control to control as Tab and the arrows lead; `stopped` hears of each stop on the way. */
async function reach(page: Page, target: Locator, stopped: () => Promise<void>) {
  await expect(target).toBeAttached();
  for (let step = 0; step < 250; step += 1) {
    const where = await whereIs(target);
    if (where === 'here') return;
    await page.keyboard.press(keyTo[where]);
    await stopped();
  }
  throw new Error(`no key leads to ${String(target)}`);
}

/** No mouse and no finger anywhere; `stopped` hears of each stop of the focus. */
export function keyboardOn(page: Page, stopped = async () => {}): Hand {
  const isTick = (target: Locator) =>
    target.evaluate((node) => node instanceof HTMLInputElement && /radio|checkbox/.test(node.type));
  const press = async (target: Locator) => {
    await expect(target).toBeEnabled();
    await reach(page, target, stopped);
    if (!(await isTick(target))) await page.keyboard.press('Enter');
    else if (!(await target.isChecked())) await page.keyboard.press('Space');
  };
  return {
    press,
    async write(target, text) {
      await reach(page, target, stopped);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
    async typeInto(target, digits) {
      await reach(page, target, stopped);
      await page.keyboard.type(digits);
    },
    async choose(button, item) {
      await press(button);
      await expect(item).toBeVisible();
      for (let step = 0; step < 20 && (await whereIs(item)) !== 'here'; step += 1)
        await page.keyboard.press('ArrowDown');
      await expect(item).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(item).toBeHidden();
    },
    async carry(from, _to, steps) {
      await reach(page, from, stopped);
      // As fast as keys can follow each other: none is lost, though nothing is drawn in between.
      await page.keyboard.press('Space');
      for (let step = 0; step < Math.abs(steps); step += 1)
        await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      await page.keyboard.press('Space');
    },
    back: () => page.keyboard.press('Escape'),
  };
}

/** Nothing but taps, drags and what a keyboard on the glass writes. */
export async function fingerOn(page: Page): Promise<Hand> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  /** A tick or a choice is as wide as the words beside it. */
  const targetOf = async (target: Locator) => {
    const tick = await target.evaluate((node) =>
      node instanceof HTMLInputElement && /radio|checkbox/.test(node.type) ? node.id : null,
    );
    if (tick === null) return target;
    const around = target.locator('xpath=ancestor::label[1]');
    return (await around.count()) > 0 ? around : page.locator(`label[for="${tick}"]`);
  };
  const press = async (target: Locator) => {
    const place = await targetOf(target);
    // A tap on what is ticked already would take the tick away.
    if (place !== target && (await target.isChecked())) return;
    // Waits until it stands still, in sight, with nothing over it.
    await place.click({ trial: true });
    const { x, y } = middle(await place.boundingBox());
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  return {
    press,
    async write(target, text) {
      await press(target);
      await expect(target).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
    async typeInto(target, digits) {
      await press(target);
      await expect(target).toBeFocused();
      await page.keyboard.type(digits);
    },
    async choose(button, item) {
      await press(button);
      await press(item);
      // A menu fades; what it says is read as long as it is there.
      await expect(item).toBeHidden();
    },
    async carry(from, to, steps) {
      await from.click({ trial: true });
      const row = to.locator('xpath=ancestor::li[1]');
      await dragByTouch(page, middle(await from.boundingBox()), {
        ...middle(await to.boundingBox()),
        y: beyond(await row.boundingBox(), steps > 0),
      });
    },
    back: () => page.goBack().then(() => undefined),
  };
}
