import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import { errorStatus } from '#contract/error-codes.ts';
import { describeCalls } from '#server/openapi.ts';
import { callerWith } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const anything = z.record(z.string(), z.unknown());
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const type = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** A schema of JSON Schema 2020-12, as far as zod writes any. */
const schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    ...reference.partial().shape,
    type: z.union([type, z.array(type).min(1)]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    description: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    minItems: z.int().optional(),
    maxItems: z.int().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    propertyNames: schema.optional(),
    items: schema.optional(),
    prefixItems: z.array(schema).optional(),
    anyOf: z.array(schema).min(1).optional(),
    oneOf: z.array(schema).min(1).optional(),
    allOf: z.array(schema).min(1).optional(),
    not: schema.optional(),
  }),
);
const media = z.record(z.string().includes('/'), z.strictObject({ schema: schema.optional() }));
const header = z.strictObject({ description: z.string().optional(), schema });
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['query', 'header', 'path', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const response = z.strictObject({
  description: z.string(),
  headers: z.record(z.string(), z.union([header, reference])).optional(),
  content: media.optional(),
});
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().regex(/^[^\n]{4,90}$/),
  description: z.string().optional(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([parameter, reference])),
  requestBody: z.strictObject({ required: z.boolean(), content: media }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([response, reference])),
  'x-addition': z.string().optional(),
  'x-changes-state': z.literal(true).optional(),
  'x-queued-offline': z.literal(true).optional(),
  'x-page-base': z.union([z.literal(0), z.literal(1)]).optional(),
});
const method = z.enum(['get', 'head', 'options', 'post', 'patch', 'delete']);
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    summary: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(method, operation)),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), anything),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), header),
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
  }),
});

let harness: Harness;
let text: string;
let found: z.output<typeof document>;
let page: Response;
let html: string;
beforeAll(async () => {
  harness = await openHarness();
  text = await (await harness.app.request('/openapi.json')).text();
  found = JSON.parse(text);
  page = await harness.app.request('/docs');
  html = await page.text();
});
afterAll(() => harness.close());

const operations = () => Object.values(found.paths).flatMap((item) => Object.values(item));

describe('/openapi.json', () => {
  test('has the form of OpenAPI 3.1', () => {
    expect(z.prettifyError(document.safeParse(found).error ?? new z.ZodError([]))).toBe('');
    console.log(
      `openapi: ${operations().length} operations, ${Object.keys(found.paths).length} paths, ${Math.round(text.length / 1024)} kB`,
    );
  });

  test('has every call once, under its own name and method', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(Object.keys(calls).toSorted());
    for (const [name, call] of Object.entries<Call>(calls)) {
      const at = Object.entries(found.paths).find(([, item]) =>
        Object.entries(item).some(
          ([verb, one]) => one?.operationId === name && verb === call.method.toLowerCase(),
        ),
      );
      expect(at?.[0], name).toMatch(new RegExp(`^/services/${call.service}/`));
      const bare = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
      const path = name === 'session.reset' ? '/user/reset-pass' : call.path;
      expect(bare(at?.[0] ?? '')).toBe(bare(`/services/${call.service}${path}`));
    }
  });

  test('refers to nothing that is not there', () => {
    const whole: unknown = JSON.parse(text);
    const targets = [...new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to))];
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) {
      const steps = target.split('/').slice(1);
      const reached = steps.reduce<unknown>((at, step) => anything.parse(at)[step], whole);
      expect(reached, target).toBeDefined();
    }
    const schemes = Object.keys(found.components.securitySchemes);
    for (const { security, tags } of operations()) {
      for (const needed of security)
        expect(schemes).toEqual(expect.arrayContaining(Object.keys(needed)));
      expect(found.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    }
  });

  test('names each parameter of a path, and no two paths are the same but for those names', () => {
    const shapes = Object.keys(found.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const [path, item] of Object.entries(found.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const one of Object.values(item)) {
        const given = one.parameters.flatMap((p) => ('in' in p && p.in === 'path' ? [p.name] : []));
        expect(given, one.operationId).toEqual(names);
      }
    }
  });

  test('tells of every addition why it is there, and of nothing else', () => {
    const added = operations().filter((one) => one['x-addition'] !== undefined);
    expect(added.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.entries<Call>(calls)
        .filter(([, { addition }]) => addition !== undefined)
        .map(([name]) => name)
        .toSorted(),
    );
    for (const one of added) {
      expect(one['x-addition'], one.operationId).toMatch(/^[a-z].{20,}\.$/);
    }
  });

  test('has every code of a refusal under its status', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(found.components.responses[`Refused${status}`]?.description).toContain(code);
    }
  });

  test('says what a call needs beside its input', () => {
    const one = (name: string) => operations().find(({ operationId }) => operationId === name);
    expect(one('examResults.correct')).toMatchObject({
      'x-queued-offline': true,
      security: [{ staff: [] }],
      parameters: expect.arrayContaining([{ $ref: '#/components/parameters/IdempotencyKey' }]),
    });
    expect(one('schoolStatus.update')?.parameters).toContainEqual({
      $ref: '#/components/parameters/OwnHeader',
    });
    expect(one('exams.list')).toMatchObject({ 'x-page-base': 0 });
    expect(one('exams.list')?.parameters).toContainEqual({
      name: 'SemesterId',
      in: 'query',
      required: true,
      schema: expect.objectContaining({ type: 'string', format: 'uuid' }),
    });
    expect(one('session.login')?.security).toEqual([]);
    expect(one('student.answer')?.security).toEqual([{ student: [] }]);
    expect(one('classroom.schools')?.security).toEqual([{ external: [] }]);
  });

  test('tells the statuses that calls answer without a token', async () => {
    const asked = describeCalls().filter(({ call }) => !call.open && call.method !== 'OPTIONS');
    for (const { path, call, statuses } of asked) {
      const own = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const { status } = await harness.app.request(own, { method: call.method });
      expect(statuses, path).toContain(status);
    }
    expect((await callerWith(harness, null).call('session.check')).status).toBe(401);
  });
});

describe('/docs', () => {
  test('runs the scripts of this server alone and asks nobody else for anything', () => {
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    const begin = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(begin).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(html).not.toMatch(/https?:\/\/| on\w+="|javascript:/);
  });

  test('brings along whatever it loads', async () => {
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(loaded).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']);
    for (const path of loaded) {
      const { status, headers } = await harness.app.request(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    }
    expect((await harness.app.request('/docs/package.json')).status).toBe(404);
  });

  test('has no way to a certificate where there is none of its own', async () => {
    expect((await harness.app.request('/ca.crt')).status).toBe(404);
    expect((await harness.app.request('/docs/tablet')).status).toBe(404);
  });
});
