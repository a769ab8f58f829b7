import { createHash, generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { atEnd } from './at-end.ts';

/** A server of SFTP over one folder of this machine, with a host key and a password of its own. It cuts lines on request. */
export type SftpServer = {
  port: number;
  hostKey: string;
  /** How many of the next writes cut the line. */
  cuts: number;
  /** Whether what is read is a little other than what was written. */
  alter: boolean;
};

export const SFTP_PASSWORD = 'a password of the store';
export const SFTP_USER = 'copies';

const { STATUS_CODE, flagsToString } = ssh2.utils.sftp;

const statusFor = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE;

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const attributes = async (path: string) => {
  const { mode, uid, gid, size, atimeMs, mtimeMs } = await stat(path);
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1_000), mtime: Math.floor(mtimeMs / 1_000) };
};

const serve = (sftp: SFTPWrapper, folder: string, state: SftpServer, client: Connection) => {
  const files = new Map<number, FileHandle>();
  const lists = new Map<number, string[]>();
  let next = 1;
  const at = (path: string) => join(folder, basename(path));
  const handle = (number: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(number);
    return buffer;
  };
  const answer = (id: number, work: () => Promise<void>) =>
    void work().catch((error: unknown) => sftp.status(id, statusFor(error)));
  const done = (id: number, work: () => Promise<unknown>) =>
    answer(id, async () => {
      await work();
      sftp.status(id, STATUS_CODE.OK);
    });

  client.on('close', () => {
    for (const file of files.values()) void file.close().catch(() => undefined);
  });
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      files.set(next, await open(at(path), flagsToString(flags) ?? 'r'));
      sftp.handle(id, handle(next++));
    }),
  );
  sftp.on('WRITE', (id, held, offset, data) =>
    done(id, async () => {
      if (state.cuts > 0) {
        state.cuts -= 1;
        client.end();
      }
      await files.get(held.readUInt32BE())?.write(data, 0, data.length, offset);
    }),
  );
  sftp.on('READ', (id, held, offset, length) =>
    answer(id, async () => {
      const buffer = Buffer.alloc(length);
      const read = await files.get(held.readUInt32BE())?.read(buffer, 0, length, offset);
      if (!read?.bytesRead) return sftp.status(id, STATUS_CODE.EOF);
      if (state.alter) buffer[0] = (buffer[0] ?? 0) ^ 1;
      sftp.data(id, buffer.subarray(0, read.bytesRead));
    }),
  );
  sftp.on('CLOSE', (id, held) =>
    done(id, async () => {
      await files.get(held.readUInt32BE())?.close();
      files.delete(held.readUInt32BE());
    }),
  );
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      if (basename(path) !== 'backups') return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      lists.set(next, await readdir(folder));
      sftp.handle(id, handle(next++));
    }),
  );
  sftp.on('READDIR', (id, held) =>
    answer(id, async () => {
      const names = lists.get(held.readUInt32BE()) ?? [];
      lists.set(held.readUInt32BE(), []);
      if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      const entries = await Promise.all(
        names.map(async (filename) => ({ filename, longname: filename, attrs: await attributes(at(filename)) })),
      );
      sftp.name(id, entries);
    }),
  );
  for (const name of ['STAT', 'LSTAT'] as const)
    sftp.on(name, (id: number, path: string) => answer(id, async () => sftp.attrs(id, await attributes(at(path)))));
  sftp.on('FSTAT', (id, held) =>
    answer(id, async () => {
      const found = await files.get(held.readUInt32BE())?.stat();
      sftp.attrs(id, { mode: 0o600, uid: 0, gid: 0, size: found?.size ?? 0, atime: 0, mtime: 0 });
    }),
  );
  for (const name of ['SETSTAT', 'FSETSTAT'] as const)
    sftp.on(name, (id: number) => void sftp.status(id, STATUS_CODE.OK));
  sftp.on('REMOVE', (id, path) => done(id, () => rm(at(path))));
  sftp.on('RENAME', (id, from, to) => done(id, () => rename(at(from), at(to))));
};

export const startSftp = async (folder: string): Promise<SftpServer> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const parsed = ssh2.utils.parseKey(pem);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const state: SftpServer = { port: 0, hostKey: `SHA256:${digest}`, cuts: 0, alter: false };
  const clients = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [pem] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      const { method, username } = context;
      if (method === 'password' && username === SFTP_USER && isSame(context.password, SFTP_PASSWORD)) context.accept();
      else context.reject(['password']);
    });
    client.on('session', (accept) => {
      const session = accept();
      session.on('sftp', (open_) => serve(open_(), folder, state, client));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const client of clients) client.end();
    server.close();
  });
  state.port = (server.address() as AddressInfo).port;
  return state;
};

export const sftpAddress = ({ port, hostKey }: SftpServer, folder = '/backups'): string =>
  `sftp://${SFTP_USER}@127.0.0.1:${port}${folder}?hostkey=${encodeURIComponent(hostKey)}`;
