import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmEnvironment, npmProgram } from './install.mjs';
import { root, SetupError, say } from './project.mjs';

const CHANGELOG = join(root, 'CHANGELOG.md');
const MOST_OUTPUT = 512 * 2 ** 20;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: MOST_OUTPUT }).trim();

const isNewer = (version, than) => {
  const [next, last] = [version, than].map((text) => text.split('.').map(Number));
  const at = next.findIndex((figure, n) => figure !== last[n]);
  return at >= 0 && next[at] > last[at];
};

const UNRELEASED = '## Unreleased\n';

/** What is new since the last release, and the changelog with it under its version. */
function cutChangelog(version, day) {
  const [before, rest = ''] = readFileSync(CHANGELOG, 'utf8').split(UNRELEASED);
  const [notes, ...earlier] = rest.split(/^(?=## )/m).map((part) => part.trim());
  if (!notes) throw new SetupError('CHANGELOG.md has nothing under Unreleased.');
  const parts = [`## ${version} (${day})\n\n${notes}`, ...earlier];
  return { notes, text: `${before}${UNRELEASED}\n${parts.join('\n\n')}\n` };
}

function refuseUnready(version, current) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
    throw new SetupError(`Name the version, later than ${current}: npm run release -- 1.2.3`);
  if (!isNewer(version, current)) throw new SetupError(`${version} is not later than ${current}.`);
  if (git('status', '--porcelain'))
    throw new SetupError('Commit what is changed first: a release is what everybody can get.');
  if (git('branch', '--show-current') !== 'main') throw new SetupError('A release is made on main.');
  if (git('tag', '--list', `v${version}`)) throw new SetupError(`There is a tag v${version} already.`);
}

/** Everything is written at once, so that a release that fails leaves the tree as it was. */
function commit(version) {
  const changed = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
  const before = changed.map((file) => [join(root, file), readFileSync(join(root, file))]);
  try {
    const { notes, text } = cutChangelog(version, new Date().toISOString().slice(0, 10));
    writeFileSync(CHANGELOG, text);
    for (const file of ['package.json', 'package-lock.json']) {
      const json = JSON.parse(readFileSync(join(root, file), 'utf8'));
      json.version = version;
      if (json.packages) json.packages[''].version = version;
      writeFileSync(join(root, file), `${JSON.stringify(json, null, 2)}\n`);
    }
    git('add', '--', ...changed);
    git('commit', '--quiet', '--message', `chore(release): ${version}`);
    git('tag', '--annotate', '--cleanup=verbatim', '--message', `Nafasi ${version}\n\n${notes}`, `v${version}`);
    return notes;
  } catch (error) {
    for (const [file, text] of before) writeFileSync(file, text);
    throw error;
  }
}

/** The packages that run with the server, each with its version, licence and checksum, as CycloneDX. */
function bill() {
  const [program, args] = npmProgram(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']);
  return execFileSync(program, args, { cwd: root, env: npmEnvironment(), maxBuffer: MOST_OUTPUT });
}

const checksum = (content) => createHash('sha256').update(content).digest('hex');

/** Version, changelog, commit and tag; then the sources, the list of packages and their checksums in release/. Nothing is pushed. */
export function release([version]) {
  refuseUnready(version, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  // Asked for before anything is written: it is what fails where npm is too old.
  bill();
  const notes = commit(version);
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const name = `nafasi-${version}`;
  const archive = ['archive', '--format=tar.gz', `--prefix=${name}/`, `v${version}`];
  const files = {
    [`${name}.tar.gz`]: execFileSync('git', archive, { cwd: root, maxBuffer: MOST_OUTPUT }),
    [`${name}.cdx.json`]: bill(),
    'NOTES.md': Buffer.from(`${notes}\n`),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  const sums = Object.entries(files).map(([file, content]) => `${checksum(content)}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  say(`Nafasi ${version} is committed and tagged, and release/ has what to publish:`);
  for (const file of [...Object.keys(files), 'SHA256SUMS']) say(`  release/${file}`);
  say('Publish it with: git push --follow-tags');
  return 0;
}
