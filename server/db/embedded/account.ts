import { chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../startup/start-error.ts';

/** The user that PostgreSQL runs as; undefined where that is simply the user who started Nafasi. */
export type Account = { uid: number; gid: number; name: string };

export function startedByRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of the data, or else as a user without rights of
 * its own.
 */
export async function accountFor(...folders: string[]): Promise<Account | undefined> {
  if (!startedByRoot()) return undefined;
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  }
  const account = (await systemAccount('postgres')) ?? (await systemAccount('nobody'));
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". Start Nafasi as an ordinary user.',
  );
}

async function systemAccount(name: string): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
  return fields?.[2] && fields[3]
    ? { uid: Number(fields[2]), gid: Number(fields[3]), name: `user "${name}"` }
    : undefined;
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

const READ = 4;
const ENTER = 1;

/** The first folder on the way to `path` that the account may not enter. */
export async function blockingFolder(account: Account | undefined, path: string): Promise<string | undefined> {
  if (!account) return undefined;
  const parent = dirname(path);
  if (parent === path) return undefined;
  return (await blockingFolder(account, parent)) ?? ((await permits(account, parent, ENTER)) ? undefined : parent);
}

/** Whether the account can open `path`, both by the folders above it and by its own mode. */
export async function canRead(account: Account | undefined, path: string): Promise<boolean> {
  if (!account) return true;
  return (await blockingFolder(account, path)) === undefined && (await permits(account, path, READ));
}

/** A spawned child has no supplementary groups, so uid and gid decide alone. */
async function permits(account: Account, path: string, bit: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bit) === bit;
}
