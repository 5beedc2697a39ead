/** Firefox without a window, driven by plain WebDriver BiDi over a WebSocket. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './browser-wait.ts';
import { startProgram } from './own-program.ts';

/** A BiDi session with a browser on a profile folder that outlives it. */
export interface BiDi {
  version: string;
  /** Opens a further tab; answers its name. */
  newTab(): Promise<string>;
  go(tab: string, url: string): Promise<void>;
  /** The value of an expression that may be a promise, as JSON carries it. */
  run(tab: string, expression: string): Promise<unknown>;
  /** SIGKILL to the whole group: no chance to write anything. */
  kill(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: string;
  message?: string;
  params?: { text?: string | null };
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Nothing is asked of anybody outside, and nothing is shown at the start. */
const preferences = {
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Starts Firefox on a profile and hears every line of every console. */
export async function launchFirefox(
  profile: string,
  hear: (text: string) => unknown,
): Promise<BiDi> {
  for (const left of ['lock', '.parentlock', 'WebDriverBiDiServer.json'])
    rmSync(join(profile, left), { force: true });
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const program = startProgram(
    process.env['FIREFOX_PATH'] ?? 'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  );
  try {
    const address = await until(
      'Firefox listens',
      () => /WebDriver BiDi listening on (ws:\S+)/.exec(program.printed())?.[1],
      60_000,
    );
    const { call, close } = await connect(`${address}/session`, hear);
    const session = (await call('session.new', { capabilities: {} })) as {
      capabilities: { browserName: string; browserVersion: string };
    };
    await call('session.subscribe', { events: ['log.entryAdded'] });
    const { browserName, browserVersion } = session.capabilities;
    return {
      version: `${browserName} ${browserVersion}`,
      newTab: async () => {
        const made = (await call('browsingContext.create', { type: 'tab' })) as { context: string };
        return made.context;
      },
      go: async (context, url) => {
        await call('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      run: async (context, expression) => {
        const done = (await call('script.evaluate', {
          target: { context },
          awaitPromise: true,
          expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
        })) as Evaluated;
        if (done.type !== 'success') throw new Error(done.exceptionDetails?.text ?? 'no answer');
        const { value } = JSON.parse(done.result?.value ?? '{}') as { value?: unknown };
        return value;
      },
      kill: async () => {
        close();
        await program.kill();
      },
    };
  } catch (error) {
    await program.kill();
    throw error;
  }
}

/** The commands of one connection, and its console lines. */
async function connect(address: string, hear: (text: string) => unknown) {
  const socket = new WebSocket(address);
  const open = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === 'log.entryAdded') {
      hear(message.params?.text ?? '');
      return;
    }
    const asked = message.id === undefined ? undefined : open.get(message.id);
    if (!asked || message.id === undefined) return;
    open.delete(message.id);
    if (message.error === undefined) asked.resolve(message.result);
    else asked.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const asked of open.values()) asked.reject(new Error('The browser is gone.'));
    open.clear();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No BiDi at ${address}.`)));
  });
  return {
    call: (method: string, params: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) {
          reject(new Error('The browser is gone.'));
          return;
        }
        last += 1;
        open.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
