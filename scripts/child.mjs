import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmIsGone } from './npm-watch.mjs';
import { root, SetupError } from './project.mjs';

const LAST_RESORT_MS = 30_000;
const running = new Set();
let ending = false;

/** Runs a program to its end and answers its exit code, as a shell would count it. */
export function run(program, args, { env = process.env, cwd = root, quiet = false, onStart } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      windowsHide: true,
    });
    let output = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    running.add(child);
    if (child.pid) onStart?.(child.pid);
    child.once('error', failed);
    child.once('close', (code, signal) => {
      running.delete(child);
      done({ code: code ?? 128 + constants.signals[signal], output });
    });
  });
}

/** Runs a program whose output only matters when it fails; asked to end, it fails without a word. */
export async function runQuietly(program, args, { sentence, ...options }) {
  const { code, output } = await run(program, args, { ...options, quiet: true });
  if (code === 0) return;
  if (!ending) process.stderr.write(output);
  throw new SetupError(ending ? '' : sentence);
}

/** Tells every child once to end; the ones that will not are killed after a time longer than any orderly stop. */
export function endChildren(signal = 'SIGTERM') {
  if (ending) return;
  ending = true;
  for (const child of running) child.kill(signal);
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, LAST_RESORT_MS).unref();
}

export function isEnding() {
  return ending;
}

/** Signals are passed on to the children, and the loss of npm above us counts as one. */
export function passOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => endChildren(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  whenNpmIsGone(() => endChildren());
}
