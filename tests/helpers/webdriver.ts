/** WebKitGTK's MiniBrowser under Xvfb, driven by plain W3C WebDriver calls. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './browser-wait.ts';
import { freePort, startProgram } from './own-program.ts';

/** A WebDriver session. */
export interface WebDriver {
  version: string;
  /** Opens a further tab; answers its handle. */
  newTab(): Promise<string>;
  go(handle: string, url: string): Promise<void>;
  /** The value of an expression that may be a promise, as JSON carries it. */
  run(handle: string, expression: string): Promise<unknown>;
  kill(): Promise<void>;
}

const miniBrowser = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
const scriptMs = 120_000;
/** The expression stands in the script itself: a page's policy forbids to make code from a string. */
const scriptOf = (expression: string) => `
  const done = arguments[arguments.length - 1];
  const tell = (outcome) => done(JSON.stringify(outcome));
  Promise.resolve()
    .then(() => (${expression}))
    .then((value) => tell({ value }), (error) => tell({ error: String(error) }));
`;

function outcomeOf(text: unknown): unknown {
  const outcome: unknown = typeof text === 'string' ? JSON.parse(text) : null;
  if (typeof outcome !== 'object' || outcome === null)
    throw new Error('The page answered nothing.');
  if ('error' in outcome) throw new Error(String(outcome.error));
  return 'value' in outcome ? outcome.value : undefined;
}

/** Starts a browser with a new, ephemeral session. */
export async function launchWebKit(): Promise<WebDriver> {
  const home = mkdtempSync(join(tmpdir(), 'bargeh-webkit-'));
  const started: { kill(): Promise<void> }[] = [];
  const kill = async () => {
    for (const program of started.toReversed()) await program.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [binary] = globSync(miniBrowser);
    if (!binary) throw new Error('MiniBrowser is missing: install webkit2gtk-driver.');
    const size = ['-screen', '0', '1024x768x24'];
    const screen = startProgram('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', ...size]);
    started.push(screen);
    const display = await until('there is a screen', () => /^\d+$/m.exec(screen.printed())?.[0]);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const driver = startProgram('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_RUNTIME_DIR: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    started.push(driver);

    const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(address + path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { value } = (await answer.json()) as { value: unknown };
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    };
    await until('the driver listens', () => call('GET', '/status').catch(() => null), 30_000);
    const session = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          timeouts: { script: scriptMs, pageLoad: scriptMs },
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
    const { sessionId, capabilities } = session;
    const base = `/session/${sessionId}`;
    // Commands go to the chosen window: one after the other, each behind its choice.
    let last: Promise<unknown> = Promise.resolve();
    const inTab = (handle: string, work: () => Promise<unknown>) => {
      const done = last.then(async () => {
        await call('POST', `${base}/window`, { handle });
        return work();
      });
      last = done.catch(() => undefined);
      return done;
    };
    let isFirst = true;
    return {
      version: `WebKitGTK ${capabilities.browserName} ${capabilities.browserVersion}`,
      newTab: async () => {
        if (isFirst) {
          isFirst = false;
          return (await call('GET', `${base}/window`)) as string;
        }
        const made = (await call('POST', `${base}/window/new`, { type: 'tab' })) as {
          handle: string;
        };
        return made.handle;
      },
      go: async (handle, url) => {
        await inTab(handle, () => call('POST', `${base}/url`, { url }));
      },
      run: async (handle, expression) =>
        outcomeOf(
          await inTab(handle, () =>
            call('POST', `${base}/execute/async`, { script: scriptOf(expression), args: [] }),
          ),
        ),
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}
