/** The sign-in page outside of the app, where a deployment has one: `"signIn"` of the runtime configuration. */
import { signInAddress } from '#domain/sign-in-address.ts';
import { isObject } from '#src/lib/json.ts';

/** Whoever leaves is not kept waiting. */
const patienceMs = 2_000;
const path = '/config.json';

/**
 * Where to go after an exit, or null: the app's own page serves where nothing else is configured, and where the
 * network is gone, because an app without an address bar could not come back from the browser's error page.
 */
export async function findSignInPage(): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const config: unknown = await (await fetch(path, { cache: 'no-store', signal })).json();
    const address = signInAddress(isObject(config) ? (config['signIn'] ?? null) : null);
    if (address === null) return null;
    // The worker keeps a copy of the configuration; for this question it has none.
    const answer = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
    return answer.ok ? address : null;
  } catch {
    return null;
  }
}
