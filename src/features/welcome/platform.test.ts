import { expect, test } from 'vitest';
import { canBePinnedByHand, isAppleTablet } from './platform.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;

test.each([
  ['an iPad', `${mac} Version/18.5 Safari/605.1.15`, 5, true],
  ['an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  ['a Macintosh', `${mac} Version/18.5 Safari/605.1.15`, 0, false],
  ['Chrome on an iPhone', `${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['Firefox on an iPad', `${mac} FxiOS/140.0 Version/18.5 Safari/605.1.15`, 5, false],
  ['a window inside another app', `${iPhone} Mobile/15E148`, 5, false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, false],
  [
    'Chrome on an Android tablet',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    5,
    false,
  ],
])('steps for the home screen in %s: %s', (_name, userAgent, maxTouchPoints, isShown) => {
  expect(canBePinnedByHand({ userAgent, maxTouchPoints })).toBe(isShown);
});

test('a tablet is one whatever browser runs on it', () => {
  expect(isAppleTablet({ userAgent: `${iPhone} CriOS/140.0`, maxTouchPoints: 5 })).toBe(true);
});
