const script = /<script[^>]+type="module"[^>]+src="([^"]+)"/g;

/** The scripts a page is made of: the first of them are libraries, which stay the same from build to build. */
const scriptsOf = (page: string) => Array.from(page.matchAll(script), ([, src]) => src).join(' ');

/** Whether the server has another build than the one running here; without a proper answer, no. */
export async function isOtherBuild(
  own: string = document.documentElement.outerHTML,
  ask: () => Promise<Response> = () => fetch('/index.html?fresh', { cache: 'no-store' }),
): Promise<boolean> {
  const running = scriptsOf(own);
  try {
    const answer = await ask();
    const served = answer.ok ? scriptsOf(await answer.text()) : '';
    return running !== '' && served !== '' && served !== running;
  } catch {
    return false;
  }
}
