/** A pen on a page, by the browser's own protocol: only that gives it pressure. */
import type { CDPSession } from '@playwright/test';

type PenEvent = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

export const penOn =
  (session: CDPSession, origin: { x: number; y: number } | null) =>
  (type: PenEvent, along: number, below: number): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', {
      type,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      force: 0.5,
      x: (origin?.x ?? 0) + along,
      y: (origin?.y ?? 0) + below,
    });
