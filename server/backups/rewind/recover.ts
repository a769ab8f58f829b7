import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from '../../db/embedded/account.ts';
import type { Binaries } from '../../db/embedded/binaries.ts';
import { OWNER, spawnAs } from '../../db/embedded/cluster.ts';
import type { DataPaths } from '../../db/embedded/paths.ts';
import { shutDown, startOnce } from '../../db/embedded/process.ts';
import { StartError } from '../../startup/start-error.ts';

/** Brings a laid out data folder to a moment: everything committed until then, and nothing after it. Leaves it stopped. */
export const recoverTo = async (paths: DataPaths, binaries: Binaries, moment: string): Promise<void> => {
  const signal = join(paths.data, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  await giveTo(paths.account, signal);
  try {
    await startOnce(paths, binaries, {
      // All of the log lies in the folder already.
      restore_command: 'exit 1',
      recovery_target_time: moment.replace('T', ' ').replace('Z', '+00'),
      recovery_target_inclusive: 'on',
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      hot_standby: 'off',
    });
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`${message} Nothing was changed.`, { cause: error });
  }
  await shutDown(paths, binaries);
};

/** The password of the owner is the one of this data folder, and not of the machine that the archive is from. */
export const setOwnerPassword = async (paths: DataPaths, binaries: Binaries): Promise<void> => {
  const child = spawn(binaries.postgres, ['--single', '-D', paths.data, 'postgres'], {
    ...spawnAs(paths),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  child.stdin.end(`ALTER ROLE ${OWNER} PASSWORD '${paths.credentials.ownerPassword}'\n`);
  const [code] = await once(child, 'close');
  if (code !== 0 || /ERROR|FATAL/.test(complaint))
    throw new StartError(`The restored database did not take its password: ${complaint.trim()} Nothing was changed.`);
};
