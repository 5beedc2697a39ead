import { Menu } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSessionStore, SessionContext } from '#src/features/session/index.ts';
import { useShortcuts } from '#src/features/workbook/keys/use-shortcuts.ts';
import { AccountMenu } from '#src/routes/-chrome/account-menu.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SubjectMenu } from '#src/ui/subject-menu.tsx';
import { Subject, useOpened } from '#src/ui/subject.tsx';
import { createStand, type Stand } from './stand.tsx';

/** The code of a window that is still on its way. */
const code = vi.hoisted(() => {
  const held: { come: () => void; arrived: Promise<void> } = {
    come: () => undefined,
    arrived: Promise.resolve(),
  };
  held.arrived = new Promise((resolve) => {
    held.come = resolve;
  });
  return held;
});
vi.mock(import('#src/ui/dialog-window.tsx'), async (original) => {
  await code.arrived;
  return await original();
});
vi.mock(import('#src/features/session/lock/lock-dialog.tsx'), async (original) => {
  await code.arrived;
  return await original();
});
vi.mock(import('#src/features/session/account/password-dialog.tsx'), async (original) => {
  await code.arrived;
  return await original();
});

const scored = vi.fn();
const pressed = vi.fn();

function Asks() {
  const [opened, open] = useOpened<true>();
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        برگرداندن
      </button>
      {opened && (
        <Dialog onClose={() => open(null)} title="برگردد؟">
          <button type="button" onClick={() => pressed()} data-autofocus>
            بله
          </button>
        </Dialog>
      )}
    </>
  );
}

/** A screen of correcting, as far as its keys go. */
function Screen({ of }: { of: string }) {
  const [isFull, setFull] = useState(false);
  useShortcuts((command) => scored(command));
  return (
    <main>
      <h1>پاسخ‌برگ</h1>
      <Subject of={of}>
        <Asks />
      </Subject>
      <button type="button" onClick={() => setFull(true)}>
        تمام صفحه
      </button>
      <Dialog isOpen={isFull} onClose={() => setFull(false)} title="عکس">
        <button type="button">چرخش</button>
      </Dialog>
    </main>
  );
}

const opener = () => page.getByRole('button', { name: 'برگرداندن' });
const dialog = () => page.getByRole('dialog', { name: 'برگردد؟' });

let stand: Stand;
beforeEach(async () => {
  scored.mockReset();
  pressed.mockReset();
  stand = await createStand();
  await stand.show(<Screen of="one" />);
});
afterEach(() => stand.end());

test('while a dialog is fetched its screen takes no key, and Escape gives the keys back', async () => {
  await userEvent.keyboard('2');
  expect(scored).toHaveBeenCalledTimes(1);
  await opener().click();
  await userEvent.keyboard('2n{Control>}z{/Control}{Enter}');
  expect(scored).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('2');
  expect(scored).toHaveBeenCalledTimes(2);
});

/** The menu of the account over a screen of correcting. */
function Marking() {
  useShortcuts((command) => scored(command));
  return <AccountMenu onExit={() => undefined} />;
}

test.each(['lock', 'password'])(
  'what is typed for a dialog of the account whose code is on its way scores nothing: %s',
  async (item) => {
    const session = createSessionStore({
      offline: () => Promise.resolve(stand.offline()),
      readKept: () => Promise.resolve(null),
      now: Date.now,
    });
    const router = createRouter({
      routeTree: createRootRoute({ component: Marking }),
      history: createMemoryHistory(),
    });
    await stand.show(
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>,
    );
    await page.getByRole('button', { name: stand.words(`common:account.${item}`) }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('2718');
    expect(scored).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('2');
    expect(scored).toHaveBeenCalledTimes(1);
  },
);

test('a tap beside a dialog that is fetched gives it up', async () => {
  await opener().click();
  await userEvent.click(document.body);
  await userEvent.keyboard('2');
  expect(scored).toHaveBeenCalledTimes(1);
});

test('a dialog that comes when the screen shows another subject does not open', async () => {
  await opener().click();
  await stand.show(<Screen of="two" />);
  await userEvent.keyboard('2');
  expect(scored).toHaveBeenCalledTimes(1);
  code.come();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('keys go to the dialog, and none to its screen, though nothing in it has the focus', async () => {
  code.come();
  await opener().click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'بله' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('2');
  // As where the button that was pressed can be pressed no longer.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('2');
  expect(scored).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await userEvent.keyboard('2');
  expect(scored).toHaveBeenCalledTimes(1);
});

test('the focus goes back to what opened a dialog, the first time too', async () => {
  code.come();
  const toFull = page.getByRole('button', { name: 'تمام صفحه' });
  await toFull.click();
  await expect.element(page.getByRole('dialog', { name: 'عکس' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(toFull).toHaveFocus();
});

test('the focus goes back to what opened a dialog that stands there only while it is open', async () => {
  code.come();
  await opener().click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

function MenuThatAsks() {
  const [isAsked, ask] = useState(false);
  return (
    <>
      {/* As for whoever wants no motion: gone at once. */}
      <SubjectMenu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">کارها</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask(true)}>برگرداندن</Menu.Item>
        </Menu.Dropdown>
      </SubjectMenu>
      {isAsked && (
        <Dialog onClose={() => ask(false)} title="برگردد؟">
          <button type="button">بله</button>
        </Dialog>
      )}
    </>
  );
}

test('the focus goes back to the button of a menu that was gone as the dialog of its item came', async () => {
  code.come();
  await stand.show(<MenuThatAsks />);
  const button = page.getByRole('button', { name: 'کارها' });
  await button.click();
  await page.getByRole('menuitem').click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
