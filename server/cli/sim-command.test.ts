import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

let child: ChildProcess | null = null;

afterEach(() => {
  child?.kill('SIGKILL');
});

const run = (...args: string[]) => {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'sim-command.ts'), ...args]);
  child = started;
  const output = { out: '', err: '' };
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  return { started, output };
};

it('npm run sim prints its address, shows a phone, and ends when it is told to', async () => {
  const { started, output } = run('--port', '0', '--seed', '7');
  while (!output.out.includes('initiator')) await once(started.stdout, 'data');
  const [, url = ''] = /(http:\/\/127\.0\.0\.1:\d+) \(seed 7\)\. No money moves\./.exec(output.out) ?? [];
  expect(await (await fetch(`${url}/phone?number=254700000001`)).text()).toContain('Simulated Phone');
  expect(output.out).toContain('Paybill 174379 of NAFASI:');
  started.kill('SIGTERM');
  await once(started, 'exit');
  await expect(fetch(url)).rejects.toThrow();
});

it.each([['--port', 'x'], ['--behave', 'so-so'], ['--answers', 'nobody'], ['--unknown']])(
  'npm run sim says how it is used where it does not understand %s',
  async (...args) => {
    const { started, output } = run(...args);
    const [code] = await once(started, 'close');
    expect(code).toBe(1);
    expect(output.err).toContain('npm run sim -- [daraja|kra|oidc] [--port 4010]');
  },
);
