import { Menu } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReviewButton } from '#src/features/workbook/review/review-button.tsx';
import { useShortcuts } from '#src/features/workbook/keys/use-shortcuts.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Subject } from '#src/ui/subject.tsx';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { useOpening } from '#src/ui/use-opening.ts';
import { useReached } from '#src/ui/use-reached.tsx';
import { createStand, type Stand } from './stand.tsx';

const ran = vi.fn();

function Opened() {
  const { opened, setOpened, button } = useOpening();
  return (
    <SubjectMenu opened={opened} onChange={setOpened} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" ref={button}>
          بررسی
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>تأیید</Menu.Item>
      </Menu.Dropdown>
    </SubjectMenu>
  );
}

/** A screen whose menu is on its way until it is told to come. */
function screen() {
  let come: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    come = resolve;
  });
  const load = async () => {
    await arrived;
    return Opened;
  };
  const Late = lazyPart(load);
  function Reached() {
    const { reach, show } = useReached(load);
    return show(
      <button type="button" {...reach}>
        بررسی
      </button>,
      <Late />,
    );
  }
  function Screen({ of }: { of: string }) {
    useShortcuts((command) => ran(command.do));
    return (
      <main>
        <h1>پاسخ‌برگ</h1>
        <Subject of={of}>
          <Reached />
        </Subject>
        <textarea aria-label="توضیح" />
      </main>
    );
  }
  return { Screen, come: () => come() };
}

const button = () => page.getByRole('button', { name: 'بررسی' });
const item = () => page.getByRole('menuitem', { name: 'تأیید' });
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 600));

let stand: Stand;
beforeEach(async () => {
  ran.mockReset();
  stand = await createStand();
});
afterEach(() => stand.end());

test('by keyboard it opens with its first item, and the screen takes no key of the menu before', async () => {
  const { Screen, come } = screen();
  await stand.show(<Screen of="one" />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(ran).not.toHaveBeenCalled();
  come();
  await expect.element(item()).toBeVisible();
  await expect.element(item()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button()).toHaveFocus();
});

test.each([
  ['another subject is shown', (s: Shown) => stand.show(<s.Screen of="two" />)],
  ['Escape is pressed', () => userEvent.keyboard('{Escape}')],
  ['a score is given', () => userEvent.keyboard('2')],
  ['something is written', () => page.getByRole('textbox').click()],
])('a menu that comes after %s does not open', async (_what, goOn) => {
  const shown = screen();
  await stand.show(<shown.Screen of="one" />);
  await button().click();
  await goOn(shown);
  shown.come();
  await aMoment();
  await expect.element(item()).not.toBeInTheDocument();
  await button().click();
  await expect.element(item()).toBeVisible();
});

type Shown = ReturnType<typeof screen>;

test('the button of a review keeps its place and its look as its menu opens, on a phone too', async () => {
  await page.viewport(390, 844);
  await stand.show(
    <div style={{ display: 'flex' }}>
      <ReviewButton status="accepted" />
      <SubjectMenu opened>
        <Menu.Target>
          <ReviewButton status="accepted" />
        </Menu.Target>
      </SubjectMenu>
    </div>,
  );
  const [closed, opened] = page.getByRole('button').elements();
  if (!closed || !opened) throw new Error('both buttons have to be there');
  const lookOf = (one: Element) => getComputedStyle(one).minInlineSize;
  expect(lookOf(closed)).toBe('44px');
  expect(lookOf(opened)).toEqual(lookOf(closed));
});
