import '../../server/temporal.ts';
import { openDatabase } from '../../server/db/connection/pool.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import type { Deps } from '../../server/deps.ts';
import { performNext } from '../../server/gateway/effects.ts';
import { silentLog } from '../../server/startup/silent-log.ts';

// One effect in a process of its own, so that a test can kill it in the middle: node effect-process.ts DATABASE_URL PROVIDER ADDRESS
const [url = '', name = '', address = ''] = process.argv.slice(2);

const database = openDatabase({ url, role: APP_ROLE, size: 1, onError: () => undefined });
const send = async (_deps: Deps, { id }: { id: string }) => {
  await fetch(`${address}/${id}`, { method: 'POST' });
  return { state: 'done' as const };
};
const nothing = async () => undefined;
const provider = { send, resolve: send, settled: nothing };
await performNext(database, { db: database.db } as Deps, { [name]: provider }, silentLog);
