/** A page made of one script, built as the app is, and served at an address of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds a script of this project and what it brings along. */
async function builtFrom(entry: URL, format: 'es' | 'iife'): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2024',
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(entry),
        output: { format, entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`${entry.pathname} was not built`);
  return new Map(
    first.output.map((one) => [
      `/${one.fileName}`,
      one.type === 'chunk' ? one.code : String(one.source),
    ]),
  );
}

/** The script alone, to be run in a page that is there. */
export async function scriptOf(entry: URL): Promise<string> {
  const code = (await builtFrom(entry, 'iife')).get('/page.js');
  if (!code) throw new Error(`${entry.pathname} has no script`);
  return code;
}

/** Serves the page; what `answer` takes on itself is not looked for among its files. */
export async function servePage(
  entry: URL,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
) {
  const files = await builtFrom(entry, 'es');
  const html =
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>';
  const server = createServer((request, response) => {
    if (answer(request, response)) return;
    const script = files.get(request.url ?? '');
    response.writeHead(200, {
      'content-type': script === undefined ? 'text/html' : 'text/javascript',
    });
    response.end(script ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `http://localhost:${address.port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
