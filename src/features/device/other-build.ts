const entry = /<script[^>]+type="module"[^>]+src="([^"]+)"/;

/** Whether the server has another build than the one that runs here; without an answer of its own it has not. */
export async function isOtherBuild(
  own: string = document.documentElement.outerHTML,
  ask: () => Promise<Response> = () => fetch('/index.html?fresh', { cache: 'no-store' }),
): Promise<boolean> {
  const running = entry.exec(own)?.[1];
  try {
    const answer = await ask();
    const served = answer.ok ? entry.exec(await answer.text())?.[1] : undefined;
    return running !== undefined && served !== undefined && served !== running;
  } catch {
    return false;
  }
}
