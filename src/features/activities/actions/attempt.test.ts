import { expect, test } from 'vitest';
import { OfflineError, RefusedError } from '#src/api/errors.ts';
import { configureHttp } from '#src/api/http.ts';
import { attempt } from './attempt.ts';

const noWait = () => Promise.resolve();

/** A server that does what a key asks once, over a network that loses the first answers. */
function serverThatLoses(answers: number) {
  const done = new Set<string>();
  let left = answers;
  return {
    done,
    send: async (key: string) => {
      done.add(key);
      left -= 1;
      if (left >= 0) throw new OfflineError();
      return 'copy';
    },
  };
}

test('a lost answer is asked for again under the same key', async () => {
  const server = serverThatLoses(1);
  await expect(attempt({ of: 'copy 1', does: 'copy' }, server.send, noWait)).resolves.toEqual({
    kind: 'done',
    data: 'copy',
  });
  expect(server.done.size).toBe(1);
});

test('is not asked for again as somebody who signed in meanwhile', async () => {
  let token = 'of Ann';
  configureHttp({ token: () => token, sessionOver: () => undefined, met: () => undefined });
  const askedAs: string[] = [];
  const sent = attempt(
    { of: 'exam 1', does: 'delete' },
    () => {
      askedAs.push(token);
      return Promise.reject(new OfflineError());
    },
    () => {
      token = 'of Babak';
      return Promise.resolve();
    },
  );
  await expect(sent).resolves.toMatchObject({ kind: 'unsure' });
  expect(askedAs).toEqual(['of Ann']);
});

test('what ended unsure goes on under its key when she asks again', async () => {
  const server = serverThatLoses(3);
  await expect(attempt({ of: 'copy 2', does: 'copy' }, server.send, noWait)).resolves.toMatchObject(
    { kind: 'unsure' },
  );
  await expect(attempt({ of: 'copy 2', does: 'copy' }, server.send, noWait)).resolves.toMatchObject(
    { kind: 'done' },
  );
  expect(server.done.size).toBe(1);
});

test('done once, asked again it is a new intention', async () => {
  const server = serverThatLoses(0);
  await attempt({ of: 'copy 3', does: 'copy' }, server.send, noWait);
  await attempt({ of: 'copy 3', does: 'copy' }, server.send, noWait);
  expect(server.done.size).toBe(2);
});

test('given without an answer, taken away and given again, it is asked for anew', async () => {
  let until: number | null = null;
  const answers = new Map<string, number | null>();
  let isLost = true;
  const set = (to: number | null) => async (key: string) => {
    if (!answers.has(key)) {
      answers.set(key, to);
      until = to;
    }
    if (isLost) throw new OfflineError();
    return answers.get(key);
  };
  const wish = (does: string) => ({ of: 'chance s1', does });
  await expect(attempt(wish('10'), set(10), noWait)).resolves.toMatchObject({ kind: 'unsure' });
  isLost = false;
  await attempt(wish('none'), set(null), noWait);
  await expect(attempt(wish('10'), set(10), noWait)).resolves.toMatchObject({ kind: 'done' });
  expect(until).toBe(10);
});

test('a refusal is certain and is not repeated', async () => {
  let asked = 0;
  const refused = async () => {
    asked += 1;
    throw new RefusedError(403, [{ code: 'role.notYours', message: '' }]);
  };
  await expect(attempt({ of: 'delete 1', does: 'copy' }, refused, noWait)).resolves.toEqual({
    kind: 'failed',
    code: 'role.notYours',
  });
  expect(asked).toBe(1);
});

test('a first request that is still at work is waited for', async () => {
  const answers = [new RefusedError(409, [{ code: 'idempotency_in_progress', message: '' }])];
  const send = async () => {
    const error = answers.shift();
    if (error) throw error;
    return 'done';
  };
  await expect(attempt({ of: 'copy 4', does: 'copy' }, send, noWait)).resolves.toMatchObject({
    kind: 'done',
  });
});
