/** Fingers on the glass, by the browser's own protocol: it scrolls, taps and zooms with them as with real ones. */
import type { CDPSession, Page } from '@playwright/test';

type Place = readonly [x: number, y: number];

/** Makes the page's device one with a touch screen; its session gives a pen as well. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  return { session, fingers: fingersOn(session) };
}

function fingersOn(session: CDPSession) {
  const down = new Map<number, Place>();
  const say = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...down].map(([id, [x, y]]) => ({ id, x, y, radiusX: 8, radiusY: 8 })),
    });
  const fingers = {
    async down(id: number, at: Place) {
      down.set(id, at);
      await say('touchStart');
    },
    async move(id: number, at: Place) {
      down.set(id, at);
      await say('touchMove');
    },
    async up(id: number) {
      down.delete(id);
      await say(down.size === 0 ? 'touchEnd' : 'touchMove');
    },
    async tap(at: Place) {
      await fingers.down(1, at);
      await fingers.up(1);
    },
  };
  return fingers;
}

export type Fingers = ReturnType<typeof fingersOn>;
