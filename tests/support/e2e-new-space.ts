import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { signIn } from './signed-in.ts';

const root = resolve(import.meta.dirname, '../..');

// Empty means "not set", so a developer's own .env cannot point the tests at a real space.
const ownSpace = { DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };

export type FirstAdmin = {
  username: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
};

export type NewSpace = {
  url: string;
  code: string;
  stop: () => Promise<void>;
  /** Makes the first administrator, who does without a second factor: the tests of a space are about something else. */
  begin: (person: FirstAdmin) => Promise<void>;
  /** Sets the clock of the server, as when time has passed. */
  moveTo: (instant: string) => Promise<void>;
};

const makeFirstAdmin = async (url: string, code: string, person: FirstAdmin): Promise<void> => {
  const reply = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...person }),
  });
  if (!reply.ok) throw new Error(`The set-up was answered ${reply.status}: ${await reply.text()}`);
  await signIn(url, person.username, person.password);
};

const CLOCK = join(import.meta.dirname, 'moved-clock.ts');

/** A server that nobody has signed in to yet, with the one-time code that it wrote to its log. */
export const startNewSpace = async (env: Record<string, string> = {}): Promise<NewSpace> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nafasi-e2e-new-'));
  const clockFile = join(dataDir, 'clock');
  const clock = { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_FILE: clockFile };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      ...ownSpace,
      ...clock,
      DEMO: 'false',
      PORT: '0',
      ...env,
      DATA_DIR: dataDir,
      NAFASI_STARTER: `${process.pid}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const moveTo = async (instant: string) => {
    await writeFile(clockFile, String(Date.parse(instant) - Date.now()));
    server.kill('SIGUSR2');
  };
  let code = '';
  for await (const line of createInterface({ input: server.stdout })) {
    code ||= /one-time code (\S+)/.exec(line)?.[1] ?? '';
    const url = /ready at (http:\/\/[^\s/]+)/.exec(line)?.[1];
    if (url) return { url, code, stop, begin: (person) => makeFirstAdmin(url, code, person), moveTo };
  }
  await stop();
  throw new Error('The server did not start: its message is above.');
};
