import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/**
 * A small store of objects that is as strict as S3 where it matters to a client: it works out signature version 4 by itself and refuses what does
 * not fit, the sum of the content included. It misbehaves on request.
 */
export type S3Server = {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither completed nor given up. */
  open: () => number;
  /** What the next calls meet: an error of the server, or a line that is cut; one entry for each call. */
  faults: ('error' | 'cut')[];
  /** Whether what is read is a little other than what was written. */
  alter: boolean;
  calls: string[];
};

const KEY = { id: 'AKIANAFASI', secret: 'a/secret+of=the/store' };
export const S3_KEY = `${KEY.id}:${KEY.secret}`;
const REGION = 'eu-test-1';
const BUCKET = 'copies';

const hex = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const refusalFor = (request: IncomingMessage, url: URL, body: Buffer): string | null => {
  const [, id, day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (id !== KEY.id) return 'InvalidAccessKeyId';
  const stamp = String(request.headers['x-amz-date']);
  const sum = String(request.headers['x-amz-content-sha256']);
  if (region !== REGION || !names.split(';').includes('host') || !stamp.startsWith(day))
    return 'AuthorizationHeaderMalformed';
  if (sum !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, query.join('&'), headers.join(''), names, sum].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, hex(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${KEY.secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

type Reply = { status?: number; body?: string | Buffer; headers?: Record<string, string> };

const refuse = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` });

const LARGEST_LIST = 2;

const listObjects = (objects: S3Server['objects'], url: URL): Reply => {
  const after = url.searchParams.get('continuation-token') ?? '';
  const prefix = url.searchParams.get('prefix') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, LARGEST_LIST);
  const entries = page.map(
    (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
  );
  const next = names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return { body: `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>` };
};

const createUploads = (objects: S3Server['objects']) => {
  const uploads = new Map<string, Map<number, Buffer>>();
  return {
    open: () => uploads.size,
    answer(method: string, key: string, url: URL, body: Buffer): Reply | null {
      const id = url.searchParams.get('uploadId');
      if (url.searchParams.has('uploads')) {
        const made = `upload-${uploads.size + 1}`;
        uploads.set(made, new Map());
        return { body: `<R><UploadId>${made}</UploadId></R>` };
      }
      if (id === null) return null;
      const parts = uploads.get(id);
      if (!parts) return refuse(404, 'NoSuchUpload');
      if (method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body);
        return { headers: { etag: `"${hex(body).slice(0, 32)}"` } };
      }
      uploads.delete(id);
      if (method === 'DELETE') return { status: 204 };
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?(\w+)"?<\/ETag>/g)];
      const wrong = named.some(([, number, etag]) => hex(parts.get(Number(number)) ?? '').slice(0, 32) !== etag);
      if (wrong || named.length !== parts.size) return { body: '<Error><Code>InvalidPart</Code></Error>' };
      objects.set(key, Buffer.concat(named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))));
      return { body: '<CompleteMultipartUploadResult/>' };
    },
  };
};

const send = (response: ServerResponse, { status = 200, body = '', headers = {} }: Reply) =>
  void response.writeHead(status, headers).end(body);

export const startS3 = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const uploads = createUploads(objects);
  const state: S3Server = { endpoint: '', objects, open: uploads.open, faults: [], alter: false, calls: [] };

  const answer = (request: IncomingMessage, url: URL, body: Buffer): Reply => {
    const { method = 'GET' } = request;
    const refusal = refusalFor(request, url, body);
    if (refusal) return refuse(403, refusal);
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    const key = path.join('/');
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    const inParts = uploads.answer(method, key, url, body);
    if (inParts) return inParts;
    if (method === 'DELETE') return objects.delete(key) ? { status: 204 } : { status: 204 };
    if (method === 'PUT') {
      objects.set(key, body);
      return {};
    }
    if (key === '') return listObjects(objects, url);
    const held = objects.get(key);
    if (!held) return refuse(404, 'NoSuchKey');
    return { body: state.alter ? Buffer.concat([held.subarray(1), Buffer.from('!')]) : held };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    state.calls.push(`${request.method} ${url.pathname}`);
    const fault = state.faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    const body = await readBody(request);
    if (fault === 'error') return send(response, refuse(503, 'SlowDown'));
    send(response, answer(request, url, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => void server.close());
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
};

export const s3Address = ({ endpoint }: S3Server, folder = 'spaces/one', bucket = BUCKET, region = REGION): string =>
  `s3://${bucket}/${folder}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`;
