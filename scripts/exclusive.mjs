import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEnding } from './child.mjs';
import { root, SetupError, say } from './project.mjs';

const folder = join(root, '.runtime');
const lock = join(folder, 'setup.lock');

/** Does the work while no other start in this checkout installs or builds. */
export async function exclusively(work) {
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; !tryLock(); tries++) {
    if (isEnding()) throw new SetupError('');
    if (tries === 5) say('Another start is still setting up; waiting for it…');
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** A program that we started goes on when we are killed, and the checkout is not free before it has ended too. */
export function alsoHeldBy(pid) {
  writeFileSync(lock, `${identity(process.pid)}\n${identity(pid)}`);
}

/** The link puts the file there with its content at once, so nobody ever reads a lock without an owner. */
function tryLock() {
  const mine = join(folder, `setup.${process.pid}`);
  writeFileSync(mine, identity(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    dropWhenStale();
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function dropWhenStale() {
  const owners = read(lock);
  if (owners === undefined || owners.split('\n').some((owner) => owner === identity(Number.parseInt(owner, 10))))
    return;
  const aside = join(folder, `setup.stale-${process.pid}`);
  try {
    renameSync(lock, aside);
    // Another start may have dropped the stale lock first and taken its own, which is then what we hold: it goes back.
    if (read(aside) !== owners) linkSync(aside, lock);
  } catch {
    // Somebody else was faster; the next try sees what they left.
  }
  rmSync(aside, { force: true });
}

/** The pid and, where the system tells, when that process began: in a new container the same pid is soon another process. */
function identity(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return `${pid} is gone`;
  }
  const began = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')[19];
  return `${pid} ${began ?? ''}`;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
