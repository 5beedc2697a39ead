import { afterEach, expect, it, vi } from 'vitest';
import { deleteArrived } from './undoing.ts';

afterEach(() => vi.unstubAllGlobals());

const ids = Array.from({ length: 250 }, (_, at) => `id-${at}`);

const hers = () => true;

/** A back end that answers so, and what it was asked for. */
function backEnd(
  answer: (method: string, path: string) => number,
  code = 'x',
  kept: readonly string[] = [],
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    asked.push(`${method} ${url.slice(url.lastIndexOf('/') + 1)}`);
    const status = answer(method, url);
    const data = { ids: [], kept };
    const body = { result: status < 400, data, errors: [{ code, message: '' }] };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return asked;
}

it('deletes what arrived in lists, and says after each what is gone', async () => {
  const asked = backEnd(() => 200);
  const gone: number[] = [];
  await deleteArrived('school', ids, hers, async (some) => void gone.push(some.length));
  expect(asked).toEqual(['POST DeleteList', 'POST DeleteList']);
  expect(gone).toEqual([200, 50]);
});

it('deletes one by one where a back end knows no lists; what is gone already is done', async () => {
  const asked = backEnd((method, path) =>
    method === 'POST' || path.includes('id-3?') ? 404 : 200,
  );
  const gone: string[] = [];
  await deleteArrived('school', ids.slice(0, 6), hers, async (some) => void gone.push(...some));
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(asked.filter((one) => one.startsWith('DELETE')).toSorted()).toEqual(
    ids.slice(0, 6).map((id) => `DELETE ${id}?version=1`),
  );
  expect(gone).toHaveLength(6);
});

it('takes a list that went in an unheard request for done, without asking for each', async () => {
  const asked = backEnd(() => 404, 'question.notFound');
  const gone: string[] = [];
  await deleteArrived('school', ids.slice(0, 6), hers, async (some) => void gone.push(...some));
  expect(asked).toEqual(['POST DeleteList']);
  expect(gone).toHaveLength(6);
});

it('stops at a refusal and claims nothing of that list', async () => {
  backEnd(() => 403);
  const gone: string[] = [];
  await expect(
    deleteArrived('school', ids, hers, async (some) => void gone.push(...some)),
  ).rejects.toMatchObject({ status: 403 });
  expect(gone).toEqual([]);
});

it('asks for nothing, and claims nothing, once somebody else works here', async () => {
  let isHers = true;
  const asked = backEnd(() => {
    // She leaves while the request is on its way.
    isHers = false;
    return 404;
  }, 'question.notFound');
  const gone: string[] = [];
  const done = async (some: readonly string[]) => void gone.push(...some);
  const elsewhere = { code: 'session.missing' };
  await expect(deleteArrived('school', ids, () => isHers, done)).rejects.toMatchObject(elsewhere);
  await expect(deleteArrived('school', ids, () => isHers, done)).rejects.toMatchObject(elsewhere);
  expect(asked).toHaveLength(1);
  expect(gone).toEqual([]);
});

it('leaves in the bank what was changed since it arrived, and says which', async () => {
  const stayed: string[] = [];
  const gone: string[] = [];
  const done = async (some: readonly string[], kept: readonly string[]) => {
    gone.push(...some);
    stayed.push(...kept);
  };
  backEnd(() => 200, 'x', ['id-1']);
  await deleteArrived('school', ids.slice(0, 3), hers, done);
  expect([gone, stayed]).toEqual([['id-0', 'id-2'], ['id-1']]);
  backEnd((method) => (method === 'POST' ? 404 : 409), 'question.conflict');
  await deleteArrived('school', ids.slice(4, 6), hers, done);
  expect(stayed).toEqual(['id-1', 'id-5', 'id-4']);
});
