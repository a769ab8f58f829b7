import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { calledOutside } from '../../tracing/outside.ts';
import type { S3Place } from './place.ts';
import { PlaceError, type PlaceKeys, type Store, type StoredFile } from './store.ts';

// The smallest part that S3 takes is 5 MiB, and it takes 10,000: enough for 156 GiB, with one part in memory.
const PART_BYTES = 16 * 1024 * 1024;
const TRIES = 4;
const PAUSE_MS = 500;
const ANSWER_MS = 120_000;

const xmlText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const field = (xml: string, name: string): string | null => {
  const [, found] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return found === undefined ? null : xmlText(found);
};

const REASONS: Readonly<Record<string, string>> = {
  AccessDenied: 'It refuses what this key may do there',
  InvalidAccessKeyId: 'It does not know the key',
  SignatureDoesNotMatch: 'The secret of the key is wrong',
  NoSuchBucket: 'There is no bucket of that name',
  NoSuchKey: 'There is no such file',
};

const answerText = (status: number, xml: string): string => {
  const code = field(xml, 'Code') ?? '';
  return `${REASONS[code] ?? `It answered ${[status, code].filter(Boolean).join(' ')}`}.`;
};

type Call = { method?: string; body?: Buffer<ArrayBuffer>; query?: Record<string, string> };

/** A later try may do better: the server was busy or the line was cut. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

const caller = ({ endpoint, region, bucket }: S3Place, key: NonNullable<PlaceKeys['s3']>) => {
  const aws = new AwsClient({ accessKeyId: key.id, secretAccessKey: key.secret, service: 's3', region, retries: 0 });
  const once = async (path: string, { method = 'GET', body, query = {} }: Call) => {
    const url = new URL(`${endpoint}/${bucket}${path && `/${path.split('/').map(encodeURIComponent).join('/')}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The sum of the content is signed too: what was altered on the way is refused there.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await aws.sign(url.href, {
      method,
      headers: { 'x-amz-content-sha256': sum },
      ...(body ? { body } : {}),
    });
    return calledOutside({ service: 's3', url: endpoint, method }, () =>
      fetch(request, { signal: AbortSignal.timeout(ANSWER_MS) }),
    );
  };
  return async (path: string, call: Call = {}): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await once(path, call);
        if (reply.ok) return reply;
        const text = answerText(reply.status, await reply.text());
        if (!isPassing(reply.status) || attempt === TRIES) throw new PlaceError(text);
      } catch (error) {
        if (error instanceof PlaceError) throw error;
        if (attempt === TRIES) throw new PlaceError('It does not answer, or cuts the line.', { cause: error });
      }
      await sleep(PAUSE_MS * 2 ** (attempt - 1));
    }
  };
};

const readPart = async (path: string, from: number): Promise<Buffer<ArrayBuffer>> => {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(PART_BYTES);
    let held = 0;
    for (let bytesRead = 1; bytesRead > 0 && held < PART_BYTES; held += bytesRead)
      ({ bytesRead } = await file.read(buffer, held, PART_BYTES - held, from + held));
    return buffer.subarray(0, held);
  } finally {
    await file.close();
  }
};

type Ask = ReturnType<typeof caller>;

const putParts = async (ask: Ask, key: string, path: string, uploadId: string) => {
  const parts: string[] = [];
  for (let from = 0; ; from += PART_BYTES) {
    const body = await readPart(path, from);
    if (body.length === 0) break;
    const partNumber = String(parts.length + 1);
    const reply = await ask(key, { method: 'PUT', body, query: { partNumber, uploadId } });
    await reply.arrayBuffer();
    parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${reply.headers.get('etag') ?? ''}</ETag></Part>`);
  }
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await (await ask(key, { method: 'POST', body, query: { uploadId } })).text();
  // An upload that could not be put together is told of after the status was sent.
  if (answer.includes('<Error>')) throw new PlaceError(answerText(500, answer));
};

export const openS3 = (place: S3Place, keys: PlaceKeys['s3']): Store => {
  if (!keys) throw new PlaceError('There is no key for it: set BACKUP_S3_KEY or BACKUP_S3_KEY_FILE.');
  const ask = caller(place, keys);
  const before = place.prefix ? `${place.prefix}/` : '';
  return {
    async list() {
      const files: StoredFile[] = [];
      for (let token: string | null = ''; token !== null; ) {
        const query: Record<string, string> = { 'list-type': '2', prefix: before };
        if (token) query['continuation-token'] = token;
        const xml = await (await ask('', { query })).text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const name = (field(entry, 'Key') ?? '').slice(before.length);
          if (name && !name.includes('/')) files.push({ name, bytes: Number(field(entry, 'Size')) });
        }
        token = field(xml, 'NextContinuationToken');
      }
      return files;
    },
    async put(name, path) {
      const key = `${before}${name}`;
      const first = await readPart(path, 0);
      if (first.length < PART_BYTES) {
        await (await ask(key, { method: 'PUT', body: first })).arrayBuffer();
        return;
      }
      const begun = await (await ask(key, { method: 'POST', query: { uploads: '' } })).text();
      const uploadId = field(begun, 'UploadId');
      if (!uploadId) throw new PlaceError('It began no upload in parts.');
      try {
        await putParts(ask, key, path, uploadId);
      } catch (error) {
        // Parts that belong to nothing are paid for too.
        await ask(key, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
        throw error;
      }
    },
    async *read(name) {
      const { body } = await ask(`${before}${name}`);
      if (!body) return;
      try {
        yield* body;
      } catch (error) {
        throw new PlaceError('The line was cut while the file came back.', { cause: error });
      }
    },
    async remove(name) {
      await ask(`${before}${name}`, { method: 'DELETE' });
    },
    close: async () => undefined,
  };
};
