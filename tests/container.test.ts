import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

// What has no meaning in the container, or is set by the image.
const NOT_PASSED = ['PORT', 'HOST', 'DATA_DIR', 'BACKUP_DIR', 'WAL_ARCHIVE', 'WAL_ARCHIVE_DAYS'];

describe('the container', () => {
  it('runs the server as npm start does: as much memory, and what was compiled once is not compiled again', () => {
    const image = read('Dockerfile');
    const [, heap] = /const HEAP = '(.+)'/.exec(read('scripts/commands.mjs')) ?? [];
    expect(image).toContain(`NODE_OPTIONS="${heap}"`);
    expect(image).toMatch(/NODE_COMPILE_CACHE=\S+/);
    expect(image).toMatch(/MALLOC_ARENA_MAX=2/);
  });

  it('is given every variable of .env.example that means something in it', () => {
    const names = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    const compose = read('compose.yaml');
    const missing = new Set(names.filter((name) => !NOT_PASSED.includes(name) && !compose.includes(`      ${name}: `)));
    expect([...missing]).toEqual([]);
  });

  it('is killed when the process hangs, and not when its database is away', () => {
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\/api\/health'/m);
  });
});

describe('the examples of ops', () => {
  const [, server] = /keepAliveTimeout: (\d+)_000/.exec(read('server/http/app-server.ts')) ?? [];

  it.each([
    ['ops/nginx.conf', /keepalive_timeout (\d+)s/],
    ['ops/Caddyfile', /keepalive (\d+)s/],
  ])('%s keeps connections for less time than the server', (file, pattern) => {
    const [, kept] = pattern.exec(read(file)) ?? [];
    expect(Number(kept)).toBeLessThan(Number(server));
    expect(read(file)).toMatch(/X-Forwarded-For (\$remote_addr|\{http\.request\.remote\.host\})/);
  });

  it('wait for the end of the server longer than it takes, and have its variables by their names', () => {
    const [, giveUp] = /GIVE_UP_MS = (\d+)_000/.exec(read('server/main.ts')) ?? [];
    const [, wait] = /TimeoutStopSec=(\d+)/.exec(read('ops/nafasi.service')) ?? [];
    expect(Number(wait)).toBeGreaterThan(Number(giveUp));
    const known = read('.env.example');
    for (const [, name = ''] of read('ops/nafasi.env').matchAll(/^([A-Z_]+)=/gm))
      expect(known).toMatch(new RegExp(`^#${name.replace(/_FILE$/, '')}=`, 'm'));
  });

  it('run a command by hand as the unit runs the server', () => {
    const [unit, command] = [read('ops/nafasi.service'), read('ops/nafasi-run')];
    const [, folders = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
    expect(folders.split(' ')).toHaveLength(3);
    for (const folder of folders.split(' ')) expect(command).toContain(` -E ${folder} `);
    for (const name of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'UMask']) {
      const [, value = ''] = new RegExp(`^${name}=(.+)$`, 'm').exec(unit) ?? [];
      const option = { User: '--uid', Group: '--gid', WorkingDirectory: '--working-directory' }[name] ?? `-p ${name}`;
      expect(`${command} `).toMatch(new RegExp(` ${option}=${value}[ \\n]`));
    }
  });
});
