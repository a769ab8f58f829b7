import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// A release in a small repository of its own, with a stand-in for npm.

let folder = '';
const at = (file: string) => join(folder, file);
const read = (file: string) => readFileSync(at(file), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- Desks.\n\n## 0.1.0 (2026-01-05)\n\n- Rooms.\n';

const commitAll = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'feat(desks): six of them');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nafasi-release-'));
  cpSync(join(import.meta.dirname, '..', 'scripts'), at('scripts'), { recursive: true });
  const version = { name: 'nafasi', version: '0.1.0' };
  writeFileSync(at('package.json'), JSON.stringify({ ...version, type: 'module' }));
  writeFileSync(at('package-lock.json'), JSON.stringify({ ...version, packages: { '': version } }));
  writeFileSync(at('CHANGELOG.md'), CHANGELOG);
  writeFileSync(at('.gitignore'), '/release/\n');
  writeFileSync(
    at('npm-cli.js'),
    `process.stdout.write(JSON.stringify({ bomFormat: 'CycloneDX', is: process.argv.slice(2) }));`,
  );
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@example.com');
  commitAll();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const release = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'release', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, npm_execpath: at('npm-cli.js') },
    encoding: 'utf8',
  });
  return { status, says: stderr };
};

describe('a release', () => {
  it('is a version, a changelog, a commit, a tag and what to publish with its checksums', () => {
    expect(release('0.2.0')).toMatchObject({ status: 0 });
    const lock = JSON.parse(read('package-lock.json'));
    expect([JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]).toEqual(
      Array(3).fill('0.2.0'),
    );
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- Desks\.\n\n## 0\.1\.0 \(2026-01-05\)\n\n- Rooms\.\n$/,
    );
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0');
    expect(git('tag', '--list', '--format=%(refname:short) %(objecttype) %(contents:subject)')).toBe(
      'v0.2.0 tag Nafasi 0.2.0',
    );
    expect(git('tag', '--list', '--format=%(contents:body)').trim()).toBe('### Added\n\n- Desks.');
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('release/nafasi-0.2.0.cdx.json'))).toMatchObject({ bomFormat: 'CycloneDX' });
    const listed = execFileSync('tar', ['-tzf', at('release/nafasi-0.2.0.tar.gz')], { encoding: 'utf8' });
    expect(listed).toContain('nafasi-0.2.0/scripts/bootstrap.mjs');
    const sums = read('release/SHA256SUMS').trim().split('\n');
    expect(sums).toHaveLength(3);
    for (const [sum, file] of sums.map((line) => line.split('  '))) {
      expect(
        createHash('sha256')
          .update(readFileSync(at(`release/${file}`)))
          .digest('hex'),
      ).toBe(sum);
    }
    expect(release('0.2.1')).toMatchObject({ status: 1, says: 'CHANGELOG.md has nothing under Unreleased.\n' });
    expect(git('status', '--porcelain')).toBe('');
  });

  it.each([
    ['without a version', [], 'Name the version, later than 0.1.0: npm run release -- 1.2.3\n'],
    ['of a version that is none', ['next'], 'Name the version, later than 0.1.0: npm run release -- 1.2.3\n'],
    ['of the same version', ['0.1.0'], '0.1.0 is not later than 0.1.0.\n'],
    ['of an earlier version', ['0.0.9'], '0.0.9 is not later than 0.1.0.\n'],
  ])('%s is refused', (_, args, says) => {
    expect(release(...args)).toEqual({ status: 1, says });
    expect(existsSync(at('release'))).toBe(false);
  });

  it.each([
    ['with changes that are not committed', () => writeFileSync(at('desk.txt'), ''), /^Commit what is changed first/],
    ['beside main', () => git('switch', '--quiet', '--create', 'other'), /^A release is made on main/],
    ['that was tagged before', () => git('tag', 'v0.2.0'), /^There is a tag v0\.2\.0 already/],
    [
      'where npm cannot list the packages',
      () => {
        writeFileSync(at('npm-cli.js'), 'process.exit(1);');
        commitAll();
      },
      /Command failed/,
    ],
  ])('%s is refused, and nothing is changed', (_, spoil, says) => {
    spoil();
    const before = git('log', '--format=%H');
    expect(release('0.2.0')).toEqual({ status: 1, says: expect.stringMatching(says) });
    expect(git('log', '--format=%H')).toBe(before);
    expect(read('CHANGELOG.md')).toBe(CHANGELOG);
  });
});
