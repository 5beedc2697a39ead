import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import type { Exchange } from './send.ts';

const now = 1_000_000;
const answer = (status: number, body: unknown, more: { retryAfter?: string } = {}): Exchange => ({
  kind: 'answer',
  status,
  retryAfter: more.retryAfter ?? null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const refused = (code: string, data?: unknown) => ({
  result: false,
  errors: [{ code, message: 'm' }],
  data,
});
const html = '<!doctype html><title>Sign in to the Wi-Fi</title>';
const judge = (exchange: Exchange, kind: 'correction' | 'delete' = 'correction') =>
  classify({ kind, method: kind === 'delete' ? 'DELETE' : 'PATCH' }, exchange, now);

describe('what an answer means', () => {
  it.each([
    ['no network', { kind: 'network', message: 'x' } as const, 'network'],
    ['a redirect', { kind: 'redirect' } as const, 'captive'],
    ['a captive portal with 200', answer(200, html), 'captive'],
    ['JSON that is not ours', answer(200, { ok: 1 }), 'captive'],
    ['204 without a word', answer(204, ''), 'captive'],
    ['half an envelope', answer(200, '{"result": tr'), 'captive'],
    ['another queue', answer(202, { result: true, queued: true }), 'captive'],
    ['404 of a proxy', answer(404, html), 'captive'],
    ['401 of a portal', answer(401, html), 'captive'],
    ['403 of a portal', answer(403, html), 'captive'],
    ['403 of a proxy without a word', answer(403, ''), 'captive'],
    ['403 of a gateway in its own JSON', answer(403, { message: 'Forbidden' }), 'captive'],
    ['403 with errors but no result', answer(403, { errors: [{ code: 'waf' }] }), 'captive'],
    ['408', answer(408, ''), 'server'],
    ['425', answer(425, ''), 'server'],
    ['429', answer(429, refused('busy')), 'server'],
    ['500', answer(500, refused('server.internal')), 'server'],
    ['502 with HTML', answer(502, html), 'server'],
    ['503', answer(503, ''), 'server'],
    ['the same key under way', answer(409, refused('idempotency_in_progress')), 'server'],
  ])('%s: the same request again later', (_name, exchange, kind) => {
    expect(judge(exchange)).toMatchObject({ cls: 'retry', error: { kind, at: now } });
  });

  it.each([
    ['2xx with the envelope', answer(200, { result: true, data: { a: 1 } }), 'done'],
    ['201 with the envelope', answer(201, { result: true }), 'done'],
    ['2xx that refuses', answer(200, refused('score.range')), 'attention'],
    ['400', answer(400, refused('score.range')), 'attention'],
    ['404 of ours', answer(404, refused('result.notFound')), 'attention'],
    ['413 of a proxy', answer(413, html), 'attention'],
    ['a lifecycle 409', answer(409, refused('exam.startPassed')), 'attention'],
    ['409 already exists', answer(409, refused('question.clientIdUsed')), 'attention'],
    ['another 422', answer(422, refused('question.invalid')), 'attention'],
    ['a reused key', answer(422, refused('idempotency_key_reused')), 'keyReused'],
    ['401', answer(401, refused('session.expired')), 'unauthorized'],
    ['401 without a body', answer(401, ''), 'unauthorized'],
    ['401 of another back end', answer(401, { message: 'Unauthorized' }), 'unauthorized'],
    ['401 with a code of its own', answer(401, refused('AUTH_17')), 'unauthorized'],
    ['403', answer(403, refused('role.readOnly')), 'denied'],
    ['403 of ours without a code', answer(403, { result: false, errors: [] }), 'denied'],
    ['409 conflict', answer(409, refused('correction.conflict', { current: [] })), 'conflict'],
    ['409 with the current state', answer(409, refused('x', { current: [] })), 'conflict'],
  ])('%s is %s', (_name, exchange, cls) => {
    expect(judge(exchange).cls).toBe(cls);
  });

  it('a question that is gone counts as deleted, an unknown route does not', () => {
    expect(judge(answer(404, refused('question.notFound')), 'delete').cls).toBe('done');
    expect(judge(answer(404, refused('route.unknown')), 'delete').cls).toBe('attention');
    expect(judge(answer(404, html), 'delete').cls).toBe('retry');
  });

  it('keeps what the server says of a conflict', () => {
    const data = { current: [{ questionId: 'q1', version: 3 }] };
    const exchange = answer(409, refused('question.conflict', data));
    expect(judge(exchange)).toMatchObject({ cls: 'conflict', server: data });
  });

  it.each([
    ['120', 120_000],
    [new Date(now + 5_000).toUTCString(), 5_000],
    ['99999999', 600_000],
    ['soon', null],
  ])('waits as long as Retry-After %s says, within reason', (retryAfter, ms) => {
    expect(judge(answer(503, '', { retryAfter }))).toMatchObject({ retryAfterMs: ms });
    expect(judge(answer(429, '', { retryAfter }))).toMatchObject({ retryAfterMs: ms });
    expect(judge(answer(500, '', { retryAfter }))).toMatchObject({ retryAfterMs: null });
  });
});
