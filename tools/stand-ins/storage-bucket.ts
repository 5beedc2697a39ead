/** A small object store that takes no signature on trust: it computes each one by itself. */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { S3Settings } from '#server/env.ts';

const region = 'ir-tehran-1';
const accessKeyId = 'AKIATESTTESTTEST';
const secretAccessKey = 'a/very+secret/key';
/** How many names a page of the list holds. */
const pageSize = 3;

/** An object store and what a test may do to it. */
export interface Bucket {
  settings: S3Settings;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** What the next requests are answered with instead. */
  faults: (number | 'silence' | 'cut')[];
  /** Method, path and query of every request. */
  requests: string[];
  close: () => Promise<void>;
}

/** Opens one on a free port. */
export async function openBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const faults: Bucket['faults'] = [];
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const body = Buffer.concat(pieces);
    requests.push(`${request.method} ${request.url}`);
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut') {
      // As far as it came it is what was asked for.
      const whole = objects.get(new URL(request.url ?? '/', endpoint).pathname.slice(8))?.bytes;
      const [, from, to] = rangeOf(request);
      const part = whole?.subarray(Number(from ?? 0), Number(to ?? whole.length) + 1);
      response.writeHead(part ? 206 : 200, { 'content-length': part?.length ?? 100 });
      response.write(part?.subarray(0, Math.ceil(part.length / 2)) ?? 'half', () =>
        response.destroy(),
      );
      return;
    }
    if (fault !== undefined) {
      response.writeHead(fault).end(`<Error><Key>${request.url}</Key></Error>`);
      return;
    }
    const wrong = faultOf(request, body);
    if (wrong) response.writeHead(403).end(`<Error><Code>${wrong}</Code></Error>`);
    else serve(objects, request, response, body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { endpoint, bucket: 'bargeh', region, accessKeyId, secretAccessKey },
    objects,
    faults,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();
const escape = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** What is wrong with a request's signature, by AWS Signature Version 4; null where nothing is. */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!given) return 'MissingAuthentication';
  const [, key, day = '', where = '', signed = '', signature] = given;
  if (key !== accessKeyId || where !== region) return 'InvalidAccessKeyId';
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signed.split(';').includes(needed)) return 'AccessDenied';
  }
  if (header('x-amz-content-sha256') !== sha(body)) return 'XAmzContentSHA256Mismatch';
  const time = header('x-amz-date');
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const sent = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(escape).join('/'),
    query,
    ...signed.split(';').map((name) => `${name}:${header(name).trim()}`),
    '',
    signed,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, sha(canonical)].join('\n');
  return hmac(secret, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function serve(
  objects: Bucket['objects'],
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const url = new URL(request.url ?? '/', 'http://store');
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = rest.join('/');
  if (bucket !== 'bargeh') response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  else if (key === '') response.end(listed(objects, url.searchParams));
  else if (request.method === 'PUT') {
    objects.set(key, { bytes: body, at: new Date() });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else send(objects.get(key)?.bytes, request, response);
}

const rangeOf = ({ headers }: IncomingMessage) =>
  /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];

function send(bytes: Buffer | undefined, request: IncomingMessage, response: ServerResponse) {
  const isHead = request.method === 'HEAD';
  if (!bytes) {
    response.writeHead(404).end(isHead ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  const [, from, to] = rangeOf(request);
  const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length });
  response.end(isHead ? '' : part);
}

function listed(objects: Bucket['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const from = Number(query.get('continuation-token')?.replace('next <&> ', '') ?? 0);
  const all = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = all.slice(from, from + pageSize).map(
    ([key, { at, bytes }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified>
       <Size>${bytes.length}</Size></Contents>`,
  );
  const next = from + pageSize < all.length ? `next &lt;&amp;&gt; ${from + pageSize}` : null;
  const more = next && `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== null}</IsTruncated>
    ${page.join('\n')}${more ?? ''}</ListBucketResult>`;
}
