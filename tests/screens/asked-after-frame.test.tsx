import { expect, test } from 'vitest';
import { createPersonClient } from '#src/app/query-client.ts';
import { createSessionStore } from '#src/features/session/index.ts';
import { createStand } from './stand.tsx';

/** The number of the frame that is being drawn, as long as it is asked. */
function countFrames() {
  let count = 0;
  let id = requestAnimationFrame(function next() {
    count += 1;
    id = requestAnimationFrame(next);
  });
  return { now: () => count, stop: () => cancelAnimationFrame(id) };
}

test('what the device has shown already is asked for anew once the frame with it is painted', async () => {
  const stand = await createStand();
  const offline = stand.offline();
  const here = () => Promise.resolve(offline);
  const user = { id: 'a', name: '', username: '', roles: [], memberships: [] };
  const person = createPersonClient({
    owner: user.id,
    who: { value: { user, expires: 0 }, at: Date.now() },
    session: createSessionStore({ offline: here, readKept: async () => null, now: Date.now }),
    loader: { load: here, get: () => offline, subscribe: () => () => undefined, arrived: here() },
    onData: () => undefined,
  });
  const { client } = person;
  client.setQueryData(['page'], 'old', { updatedAt: 0 });
  const frames = countFrames();
  await new Promise(requestAnimationFrame);
  const from = frames.now();
  const asked = Promise.withResolvers<number>();
  const answer = client.fetchQuery({
    queryKey: ['page'],
    queryFn: () => {
      asked.resolve(frames.now());
      return 'new';
    },
  });
  expect(await asked.promise).toBeGreaterThan(from);
  expect(await answer).toBe('new');
  frames.stop();
  person.close();
  await stand.end();
});
