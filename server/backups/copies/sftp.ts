import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import ssh2, { type SFTPWrapper } from 'ssh2';
import type { SftpPlace } from './place.ts';
import { PlaceError, type PlaceKeys, type Store } from './store.ts';

const SIGN_IN_MS = 20_000;
const ALIVE_MS = 10_000;
const NO_SUCH_FILE = 2;

const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const reasonText = (error: unknown): string => {
  const { code, level, message } = error as { code?: unknown; level?: string; message: string };
  if (level === 'client-authentication') return 'It refuses the key or the password.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || level === 'client-timeout') return 'It does not answer.';
  if (code === NO_SUCH_FILE) return 'There is no such folder or file.';
  if (code === 3) return 'This account may not write there.';
  return `It said: ${message}.`;
};

const inWords = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PlaceError) throw error;
    throw new PlaceError(reasonText(error), { cause: error });
  }
};

const isMissing = (error: unknown) => (error as { code?: unknown }).code === NO_SUCH_FILE;

const connect = async ({ host, port, user, hostKey }: SftpPlace, { privateKey, password }: PlaceKeys['sftp']) => {
  if (!privateKey && !password)
    throw new PlaceError('There is no key for it: set BACKUP_SFTP_KEY_FILE or BACKUP_SFTP_PASSWORD.');
  const client = new ssh2.Client();
  let other: string | null = null;
  const ready = once(client, 'ready');
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  // A connection that breaks later fails what is under way.
  client.on('error', () => undefined);
  client.connect({
    host,
    port,
    username: user,
    ...(privateKey ? { privateKey } : {}),
    ...(password ? { password } : {}),
    readyTimeout: SIGN_IN_MS,
    keepaliveInterval: ALIVE_MS,
    hostVerifier: (key: Buffer) => {
      if (fingerprint(key) === hostKey) return true;
      other = fingerprint(key);
      return false;
    },
  });
  try {
    await ready;
    const sftp = await promisify(client.sftp.bind(client))();
    sftp.on('error', () => undefined);
    return { client, sftp, closed };
  } catch (error) {
    client.end();
    if (other) throw new PlaceError(`It is another machine than the one that is known: its host key is ${other}.`);
    throw error;
  }
};

// Where the line ends while a file is being closed, the stream says so after everybody has stopped listening.
const heard = <S extends { on(event: 'error', listener: () => void): unknown }>(stream: S): S => {
  stream.on('error', () => undefined);
  return stream;
};

const removeFile = async (sftp: SFTPWrapper, path: string) => {
  await promisify(sftp.unlink.bind(sftp))(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
};

export const openSftp = async (place: SftpPlace, keys: PlaceKeys['sftp']): Promise<Store> => {
  const { client, sftp, closed } = await inWords(connect(place, keys));
  const at = (name: string) => `${place.folder}/${name}`;
  // A stream over a line that is gone never ends by itself.
  const cut = () => new PlaceError('The line was cut.');
  const whileOpen = <T>(work: Promise<T>): Promise<T> =>
    inWords(Promise.race([work, closed.then<T>(() => Promise.reject(cut()))]));
  const putFile = async (name: string, path: string) => {
    const unfinished = at(`${name}.part`);
    await pipeline(createReadStream(path), heard(sftp.createWriteStream(unfinished, { mode: 0o600 })));
    // Older servers do not rename over a file.
    await removeFile(sftp, at(name));
    await promisify(sftp.rename.bind(sftp))(unfinished, at(name));
  };
  return {
    async list() {
      const files = await whileOpen(promisify(sftp.readdir.bind(sftp))(place.folder));
      return files.map(({ filename, attrs }) => ({ name: filename, bytes: attrs.size }));
    },
    put: (name, path) => whileOpen(putFile(name, path)),
    async *read(name) {
      const stream = heard(sftp.createReadStream(at(name)));
      const end = () => void stream.destroy(cut());
      client.once('close', end);
      try {
        yield* stream as AsyncIterable<Buffer>;
      } catch (error) {
        throw error instanceof PlaceError ? error : new PlaceError(reasonText(error), { cause: error });
      } finally {
        client.off('close', end);
      }
    },
    remove: (name) => whileOpen(removeFile(sftp, at(name))),
    async close() {
      client.end();
      await closed;
    },
  };
};
