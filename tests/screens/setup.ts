/** All files share one page: each test begins on an empty one, with nothing of the test before it. */
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';

beforeEach(async () => {
  // The library itself does so for the file alone that read it first.
  await cleanup();
  // What libraries measure and announce by is put there once, and found by the next test that looks for its like.
  document.body.replaceChildren();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'visibilityState');
  const { documentElement } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
});
