/** The page of the engine's bench, and a server behind it that says yes to every correction. */
import { servePage } from './page-server.ts';

const body = JSON.stringify({
  result: true,
  data: { versions: [{ questionId: 'question', basedOn: 0, version: 1 }] },
});

/** Serves both; answers come at once until another delay is set. */
export async function startStub() {
  let delay = 0;
  let requests = 0;
  const page = await servePage(
    new URL('../../tests/offline/harness/bench-page.ts', import.meta.url),
    (request, response) => {
      if (!request.url?.startsWith('/services/')) return false;
      requests += 1;
      request.resume().on('end', () => {
        const answer = () => {
          response.writeHead(200, {
            'content-type': 'application/json',
            'cache-control': 'no-store',
          });
          response.end(body);
        };
        if (delay > 0) setTimeout(answer, delay);
        else answer();
      });
      return true;
    },
  );
  return {
    ...page,
    setDelay: (ms: number) => (delay = ms),
    requests: () => requests,
  };
}
