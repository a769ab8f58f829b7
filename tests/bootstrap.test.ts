import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oldestNode } from './support/oldest-node.ts';

// The bootstrap script in a small project of its own, whose tools are stand-ins: nothing is fetched and nothing real is built.

let project = '';

beforeEach(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), 'nafasi-bootstrap-')));
  await cp(join(import.meta.dirname, '..', 'scripts'), join(project, 'scripts'), { recursive: true });
  await write('package.json', JSON.stringify({ type: 'module', scripts: { do: 'node scripts/bootstrap.mjs run' } }));
  await write('package-lock.json', '{ "lock": 1 }');
  await write(
    'npm-cli.js',
    `import { appendFileSync, mkdirSync } from 'node:fs'; mkdirSync('node_modules', { recursive: true });
     appendFileSync('installs.log', process.argv.slice(2).join(' ') + '\\n'); setTimeout(() => process.exit(Number(process.env.NPM_CODE ?? 0)), Number(process.env.NPM_MS ?? 300));`,
  );
  await write(
    'node_modules/vite/bin/vite.js',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'; const out = process.env.OUT_DIR;
     appendFileSync('builds.log', process.env.NODE_ENV + ' ' + process.argv.slice(2).join(' ') + '\\n'); mkdirSync(out, { recursive: true });
     for (const name of ['app.js', 'index.html']) writeFileSync(out + '/' + name, 'x'.repeat(5000)); writeFileSync(out + '/small.js', 'x');`,
  );
});

afterEach(() => rm(project, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

function launch(args: string[], env: Record<string, string> = {}, node = process.execPath) {
  const child = spawn(node, ['scripts/bootstrap.mjs', ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, npm_execpath: join(project, 'npm-cli.js'), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code: Number(code), output })) };
}

const bootstrap = (...args: string[]) => launch(args).ended;
const lines = async (file: string) => (await readFile(join(project, file), 'utf8')).trim().split('\n');

describe('the bootstrap script', () => {
  it('installs once, and again only when the lock file changed', async () => {
    expect(await bootstrap('setup')).toEqual({
      code: 0,
      output: 'Installing packages (first start, about a minute)…\n',
    });
    expect(await bootstrap('setup')).toEqual({ code: 0, output: '' });
    expect(await lines('installs.log')).toHaveLength(1);
    expect((await lines('installs.log'))[0]).toMatch(/^ci --ignore-scripts --no-audit --no-fund/);

    await write('package-lock.json', '{ "lock": 2 }');
    await bootstrap('setup');
    expect(await lines('installs.log')).toHaveLength(2);
  });

  it('lets one of several starts install while the others wait', async () => {
    const outcomes = await Promise.all([bootstrap('setup'), bootstrap('setup'), bootstrap('setup')]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await lines('installs.log')).toHaveLength(1);
    expect(await readdir(join(project, '.runtime'))).toEqual([]);
  });

  it('is not held up by the lock of a start that was killed', async () => {
    await write('.runtime/setup.lock', '4194303 1');
    expect((await bootstrap('setup')).code).toBe(0);
  });

  it('waits for the npm that a killed start left running', async () => {
    const killed = launch(['setup'], { NPM_MS: '2500' });
    while (!(await readdir(project)).includes('installs.log')) await sleep(20);
    const began = Date.now();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect((await bootstrap('setup')).code).toBe(0);
    expect(Date.now() - began).toBeGreaterThan(2_000);
  });

  it('says one sentence and fails when npm fails, and tries again the next time', async () => {
    const { code, output } = await launch(['setup'], { NPM_CODE: '3' }).ended;
    expect(code).toBe(1);
    expect(output).toContain('The packages could not be installed');
    expect((await bootstrap('setup')).code).toBe(0);
  });

  it('builds interface and server when their sources changed, and compresses all but pages and small files', async () => {
    await bootstrap('build');
    await bootstrap('build');
    const [client, server] = ['production build', 'production build --config vite.server.config.ts'];
    expect(await lines('builds.log')).toEqual([client, server]);
    expect((await readdir(join(project, 'dist', 'client'))).sort()).toEqual([
      'app.js',
      'app.js.br',
      'app.js.gz',
      'index.html',
      'small.js',
    ]);

    await write('client/new.ts', '');
    await bootstrap('build');
    await write('server/new.ts', '');
    await bootstrap('build');
    expect((await lines('builds.log')).slice(2)).toEqual([client, server]);
    expect((await readdir(join(project, 'dist'))).sort()).toEqual([
      '.stamp-client',
      '.stamp-server',
      'client',
      'server',
    ]);
  });

  it('hands arguments and the exit code through', async () => {
    await bootstrap('setup');
    await write(
      'told.ts',
      'const told: string[] = process.argv.slice(2); process.stdout.write(told.join("+")); process.exit(7);',
    );
    expect(await bootstrap('run', 'told.ts', 'a', '--b')).toEqual({ code: 7, output: 'a+--b' });
  });

  it('takes the oldest Node 24 as it is, without fetching another', async () => {
    const node = await oldestNode();
    await write('version.ts', 'const version: string = process.version; process.stdout.write(version);');
    const { code, output } = await launch(['run', 'version.ts'], {}, node).ended;
    expect(code, output).toBe(0);
    expect(output).toMatch(/v24\.\d+\.\d+$/);
    expect(await lines('installs.log')).toHaveLength(1);
  }, 240_000);

  it.each([
    ['the language', 'delete RegExp.escape'],
    ['TypeScript', 'Object.defineProperty(process.features, "typescript", { value: false })'],
  ])(
    'fetches a Node where the own one lacks %s, whatever its version, and says so where there is none',
    async (_, lack) => {
      await write('runtime/package-lock.json', '{ "lock": 1 }');
      const preload = `--import=data:text/javascript,${encodeURIComponent(lack)}`;
      const { code, output } = await launch(['setup'], { NODE_OPTIONS: preload }).ended;
      expect(code, output).toBe(1);
      expect(output).toContain(
        'Nafasi needs a Node that runs TypeScript by itself (24 or newer), and none can be fetched',
      );
      expect(await readdir(join(project, 'runtime'))).toContain('installs.log');
    },
  );

  it('refuses a command it does not know', async () => {
    expect(await bootstrap('toString')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Unknown command "toString"'),
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on once and waits for the end', async (signal) => {
    await bootstrap('setup');
    await write('wait.ts', waiting(signal));
    const { child, ended } = launch(['run', 'wait.ts']);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await ended).toEqual({ code: 5, output: 'up told 1 time' });
  });

  it.skipIf(process.platform === 'win32')('ends what it runs when npm above it is killed', async () => {
    await bootstrap('setup');
    await write(
      'wait.ts',
      `import { writeFileSync } from 'node:fs'; ${waiting('SIGTERM', "writeFileSync('ended', '')")}`,
    );
    const npm = spawn('npm', ['run', 'do', '--silent', '--', 'wait.ts'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(npm.stdout, 'data');
    npm.kill('SIGKILL');
    const deadline = Date.now() + 5_000;
    while (!(await readdir(project)).includes('ended')) {
      expect(Date.now()).toBeLessThan(deadline);
      await sleep(100);
    }
  });
});

/** A program that counts its signals for a moment before it ends. */
function waiting(signal: string, atEnd = ''): string {
  return `let times = 0; process.on('${signal}', () => { times++; if (times > 1) return;
    setTimeout(() => { ${atEnd}; process.stdout.write('told ' + times + ' time', () => process.exit(5)); }, 200); });
    setInterval(() => {}, 1000); process.stdout.write('up ');`;
}
