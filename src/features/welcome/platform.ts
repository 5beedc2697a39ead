/** What the tests below look at, so that they can be tried without a tablet. */
interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** An iPad or iPhone; an iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export const isAppleTablet = ({ userAgent, maxTouchPoints }: Browser = navigator): boolean =>
  /iPad|iPhone/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** Safari itself: other browsers and windows inside other apps there leave `Version/` out or add their own name. */
const isSafari = ({ userAgent }: Browser): boolean =>
  /Version\/[\d.]+ .*Safari\//.test(userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|GSA\/|DuckDuckGo|YaBrowser/.test(userAgent);

/** Safari on an iPad or iPhone has no install prompt: the app is put on the home screen by hand. */
export const canBePinnedByHand = (browser: Browser = navigator): boolean =>
  isAppleTablet(browser) && isSafari(browser);

/** Whether this window is the installed app; iOS before 16.4 says so in a word of its own. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
