import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startMailBox } from './e2e-mail.ts';
import { signIn } from './signed-in.ts';

const root = resolve(import.meta.dirname, '../..');

// Empty means "not set", so a developer's own .env cannot point the tests at a real space.
const ownSpace = {
  DATABASE_URL: '',
  PUBLIC_URL: '',
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  SECRET_KEY: '',
  DEMO: 'true',
  PORT: '0',
};

const addressOf = async (server: ChildProcess): Promise<string> => {
  if (server.stdout) {
    for await (const line of createInterface({ input: server.stdout })) {
      const [address] = /http:\/\/\S+/.exec(line) ?? [];
      if (address) return address;
    }
  }
  throw new Error('The server did not start: its message is above.');
};

const save = async (origin: string, group: string, values: object): Promise<void> => {
  const { cookie } = await signIn(origin, 'admin', 'nafasi-demo');
  const reply = await fetch(`${origin}/api/settings/${group}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  if (!reply.ok) throw new Error(`Settings were not saved: ${await reply.text()}`);
};

/** Journeys that wait for a mail run at any hour; rooms are paid first in a space of its own, where that is tried. */
const prepare = async (origin: string): Promise<void> => {
  await save(origin, 'notifications', { quietHours: false });
  await save(origin, 'rooms', { payFirst: false });
};

/** The real server on a demo space of its own, once for the whole run; BASE_URL names one that is already there. */
export default async function startServer() {
  if (process.env.BASE_URL) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'nafasi-e2e-'));
  const mailDir = await mkdtemp(join(tmpdir(), 'nafasi-e2e-mail-'));
  const mailBox = await startMailBox(mailDir);
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    // It stops by itself when this process is gone before its time.
    env: { ...process.env, ...ownSpace, DATA_DIR: dataDir, SMTP_URL: mailBox.url, NAFASI_STARTER: `${process.pid}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await mailBox.stop();
    for (const folder of [dataDir, mailDir]) await rm(folder, { recursive: true, force: true });
  };
  try {
    process.env.BASE_URL = await addressOf(server);
    await prepare(process.env.BASE_URL);
    process.env.E2E_DATA_DIR = dataDir;
    process.env.E2E_MAIL_DIR = mailDir;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
