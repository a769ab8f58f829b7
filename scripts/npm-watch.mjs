import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * npm runs us below a shell, and sometimes below a second npm (npx). A signal that ends one of them often ends there: the shell in between
 * lives on, and so would the server. So every process up to the topmost npm is watched. What started that npm is not: a terminal may close
 * while its server goes on. The server has us as its direct parent and watches us in turn.
 */
export function whenNpmIsGone(act) {
  const above = npmProcesses();
  if (above.length === 0) return;
  const timer = setInterval(() => {
    if (above.every(isAlive)) return;
    clearInterval(timer);
    act();
  }, 1_000);
  timer.unref();
}

function npmProcesses() {
  if (!process.env.npm_lifecycle_event) return [];
  const chain = [];
  for (let pid = process.ppid; pid > 1; ) {
    const { parent, command } = describe(pid);
    chain.push({ pid, command });
    pid = parent;
  }
  const top = chain.findLastIndex(({ command }) => /^npm |^npx |[\\/]np[mx]-cli\.js|[\\/]np[mx]( |$)/.test(command));
  return chain.slice(0, top + 1).map(({ pid }) => pid);
}

function describe(pid) {
  const nothing = { parent: 0, command: '' };
  if (process.platform === 'win32') return nothing;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(statOf(pid)[1]), command };
  } catch {
    return describeByPs(pid) ?? nothing;
  }
}

/** The fields after the name, which may itself hold spaces and brackets: first the state, then the parent. */
function statOf(pid) {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

function describeByPs(pid) {
  try {
    const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(
      execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }),
    );
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** A zombie counts as gone: its parent may never ask for its exit code. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  try {
    return statOf(pid)[0] !== 'Z';
  } catch {
    return true;
  }
}
