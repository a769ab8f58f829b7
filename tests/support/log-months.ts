import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Session } from './owner.ts';

const suffix = (month: string) => month.slice(0, 7).replace('-', '_');

// Makes the month that is open now one of long ago, as if the space had begun then.
export const beginLogIn = async (owner: Session, month: string): Promise<void> => {
  const [open] = await owner.run('select max(month)::text as month from audit_cuts');
  await owner.run(`begin; set local session_replication_role = replica; update audit_cuts set month = '${month}'`);
  for (const kind of ['audit_log', 'audit_seal'])
    await owner.run(`alter table ${kind}_${suffix(String(open?.month))} rename to ${kind}_${suffix(month)}`);
  await owner.run('commit');
};

// The verifier as somebody runs it who has Node and this one file.
export const verifyFiles = (folder: string, ...args: string[]): Promise<{ code: number; text: string }> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/verify-chain.mjs'), ...args], {
    cwd: folder,
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, text: error.stdout }),
  );
