/** The description of every call as OpenAPI 3.1, made from the contract; no copy of it is kept. */
import { z } from 'zod';
import { CALL_NAMES, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { summaries } from './docs-page/summaries.ts';
import { refuse } from './errors.ts';
import { routeOf } from './middleware/router.ts';
import { handlers } from './routes/handlers.ts';

/** A JSON Schema, or any other part of the document. */
type Json = Record<string, unknown>;

/** One call as the description needs it. */
interface Described {
  name: CallName;
  call: Call;
  path: string;
  summary: string;
  tag: string;
  /** Why it was added to the specification; null where the specification has it. */
  why: string | null;
  /** Takes effect once for each Idempotency-Key. */
  isOnce: boolean;
  params: { name: string; schema: Json }[];
  query: { name: string; schema: Json; required: boolean }[];
  body: Json | null;
  answer: Json | null;
  statuses: number[];
}

const placeholder = /\{(\w+)\}/g;

/** What holds for every call. */
const conventions = `- Answers are \`{ "result": true, "data": … }\`; the classroom service answers \`{ "results": … }\`.
- Refusals are \`{ "result": false, "errors": [{ "code", "message", "path"? }] }\`; a conflict has what stands now in \`data.current\`.
- A change may carry \`Idempotency-Key: "<uuid>"\`: repeated, it takes effect once.
- A thing that can change has a \`version\`, sent as \`ETag\` too; a change on an older one is refused with 409.
- A GET that changes something needs the header \`x-bargeh: 1\`.`;

/** Every call of the contract. */
export function describeCalls(): Described[] {
  return CALL_NAMES.map((name) => {
    const call: Call = calls[name];
    const path = routeOf(name, call);
    const isOnce = ['write', 'studentWrite', 'visitorWrite'].includes(kindOf(name) ?? '');
    return {
      name,
      call,
      path,
      summary: summaries[name],
      tag: `${call.service}: ${name.split('.')[0] ?? name}`,
      why: call.addition?.replaceAll(/\s+/g, ' ') ?? null,
      isOnce,
      params: paramsOf(call, path),
      query: queryOf(call),
      body: call.body ? schemaOf(call.body, 'input') : null,
      answer: call.answer ? schemaOf(call.answer, 'output') : null,
      statuses: statusesOf(call, isOnce),
    };
  });
}

function kindOf(name: CallName): string | undefined {
  const byName: Partial<Record<string, { kind: string }>> = handlers;
  return byName[name]?.kind;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  // `undefined` has no JSON; whatever may be absent is not required, which says as much.
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // What a format says already.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  const { $schema: _, ...rest } = made;
  return rest;
}

function paramsOf(call: Call, path: string): Described['params'] {
  const own = call.params ? propertiesOf(schemaOf(call.params, 'input')) : [];
  return [...path.matchAll(placeholder)].map(([, name = '']) => {
    const given = own.find((property) => property.name === name);
    return { name, schema: given?.schema ?? paramSchema(name) };
  });
}

function paramSchema(name: string): Json {
  if (name === 'isRelease' || name === 'bool') return { type: 'boolean' };
  if (name === 'type' || name === 'url') return { type: 'string' };
  return { type: 'string', format: 'uuid' };
}

function queryOf(call: Call): Described['query'] {
  return call.query ? propertiesOf(schemaOf(call.query, 'input')) : [];
}

/** The properties of an object schema. */
function propertiesOf(schema: Json): { name: string; schema: Json; required: boolean }[] {
  const { properties, required } = schema;
  if (!isJson(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, part]) => ({
    name,
    schema: isJson(part) ? part : {},
    required: needed.includes(name),
  }));
}

/** Whether a value is an object of JSON. */
function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function statusesOf(call: Call, isOnce: boolean): number[] {
  const hasBody = call.body !== undefined;
  const statuses = [400, 401, 404, 429, 500, 503];
  if (!call.open && !call.as) statuses.push(403);
  if (isOnce || call.open) statuses.push(409);
  if (isOnce) statuses.push(403, 422);
  if (hasBody) statuses.push(413, 415);
  if (call.isBytes) statuses.push(409, 413, 415);
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

/** The codes of each status. */
function codesByStatus(): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const [code, status] of Object.entries(errorStatus)) {
    if (isCode(code)) found.set(status, [...(found.get(status) ?? []), code]);
  }
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

function isCode(code: string): code is ErrorCode {
  return code in errorStatus;
}

/** The whole document. */
export function openapi(): Json {
  const described = describeCalls();
  const paths: Record<string, Json> = {};
  for (const one of described) {
    const path = commonPath(one, described);
    const verb = one.call.method.toLowerCase();
    paths[path] = { ...paths[path], [verb]: operationOf(one, path) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bargeh · برگه',
      version: '1',
      summary: 'Exams, assignments and correction.',
      description: conventions,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(described.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: componentsOf(),
  };
}

/** Two paths that differ in the names of their parameters alone are one path in OpenAPI. */
function commonPath(one: Described, all: Described[]): string {
  const shape = ({ path }: Described) => path.replaceAll(placeholder, '{}');
  const alike = all.filter((other) => shape(other) === shape(one));
  let place = -1;
  return one.path.replaceAll(placeholder, () => {
    place += 1;
    const names = [...new Set(alike.map(({ params }) => params[place]?.name ?? ''))];
    return `{${names.toSorted().join('Or')}}`;
  });
}

function operationOf(one: Described, path: string): Json {
  const { name, call, summary, tag, why } = one;
  return {
    operationId: name,
    summary,
    tags: [tag],
    description: notesOf(one).join('\n\n'),
    security: securityOf(call),
    parameters: parametersOf(one, path),
    ...(one.body === null ? {} : { requestBody: bodyOf(one.body) }),
    responses: responsesOf(one),
    ...(why === null ? {} : { 'x-addition': why }),
    ...(call.changesState ? { 'x-changes-state': true } : {}),
    ...(call.queuedOffline ? { 'x-queued-offline': true } : {}),
    ...(call.pageBase === undefined ? {} : { 'x-page-base': call.pageBase }),
  };
}

function notesOf({ call, why }: Described): string[] {
  return [
    ...(why === null ? [] : [`Addition to the specification. Why: ${why}`]),
    ...(call.queuedOffline ? ['It waits in the outbox without a network.'] : []),
    ...(call.pageBase === undefined ? [] : [`The first page is ${call.pageBase}.`]),
  ];
}

function securityOf(call: Call): Json[] {
  if (call.open) return [];
  return [{ [call.as === 'student' ? 'student' : (call.as ?? 'staff')]: [] }];
}

function parametersOf({ call, params, query, isOnce }: Described, path: string): Json[] {
  const names = [...path.matchAll(placeholder)].map(([, name = '']) => name);
  const own = call.changesState ? [{ $ref: '#/components/parameters/OwnHeader' }] : [];
  const once = isOnce ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [
    ...params.map(({ name, schema }, place) => ({
      name: names[place],
      in: 'path',
      required: true,
      schema,
      ...(names[place] === name ? {} : { description: `Here it is ${name}.` }),
    })),
    ...query.map((field) => ({ ...field, in: 'query' })),
    ...own,
    ...once,
  ];
}

function bodyOf(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } };
}

function responsesOf(one: Described): Json {
  const refusals = one.statuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/Refused${status}` },
  ]);
  return { 200: answerOf(one), ...Object.fromEntries(refusals) };
}

function answerOf({ call, answer }: Described): Json {
  if (call.isBytes) {
    return { description: 'Bytes', content: { 'application/octet-stream': {} } };
  }
  const data = answer ?? {};
  const [properties, required] =
    call.service === 'classroom'
      ? [{ results: data }, ['results']]
      : [{ result: { const: true }, data }, ['result', 'data']];
  return {
    description: 'Done',
    headers: { ETag: { $ref: '#/components/headers/Version' } },
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  };
}

function componentsOf(): Json {
  const header = (name: string, schema: Json, description: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema,
    description,
  });
  const responses = [...codesByStatus()].map(([status, codes]) => [
    `Refused${status}`,
    refusedWith(codes),
  ]);
  return {
    securitySchemes: {
      staff: { type: 'http', scheme: 'bearer', description: 'A session of the staff' },
      student: { type: 'http', scheme: 'bearer', description: 'A session of a student or parent' },
      external: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '`Token <token>`: a session of the classroom service',
      },
    },
    parameters: {
      IdempotencyKey: header(
        'Idempotency-Key',
        { type: 'string', format: 'uuid' },
        'A repeated request with the same key takes effect once and is answered as the first one.',
        false,
      ),
      OwnHeader: header('x-bargeh', { const: '1' }, 'This GET changes something.', true),
    },
    headers: {
      Version: {
        description: 'The version that the next change is based on, where the thing has one',
        schema: { type: 'string' },
      },
    },
    schemas: {
      Refusal: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          path: { type: 'string', description: 'The field it belongs to' },
        },
        required: ['code', 'message'],
      },
    },
    responses: Object.fromEntries(responses),
  };
}

function refusedWith(codes: ErrorCode[]): Json {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const coded = { properties: { code: { enum: codes } } };
  const errors = { type: 'array', items: { allOf: [refusal, coded] } };
  const properties = { result: { const: false }, errors, data: { description: 'What stands now' } };
  const schema = { type: 'object', properties, required: ['result', 'errors'] };
  return {
    description: codes.map((code) => `- \`${code}\`: ${refuse(code).message}`).join('\n'),
    content: { 'application/json': { schema } },
  };
}
