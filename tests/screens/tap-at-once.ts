import { page } from 'vitest/browser';

/** Taps one after the other, before anything is drawn that may come a frame later. */
export async function tapAtOnce(...names: (string | RegExp)[]) {
  const buttons = names.map((name) => page.getByRole('button', { name }).element());
  for (const button of buttons) {
    if (button instanceof HTMLElement) button.click();
    // What is drawn at once is; a later frame has not come.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}
