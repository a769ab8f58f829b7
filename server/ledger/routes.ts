import {
  createAccount,
  createEntry,
  getEntry,
  getLock,
  getTrialBalance,
  listAccounts,
  listEntries,
  reverseEntry,
  setLock,
  updateAccount,
  verifyJournal,
} from '../../domain/ledger/contract.ts';
import { listTypedEntries, listTypists } from '../../domain/ledger/manual-contract.ts';
import { getToday } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import { longCheck } from '../db/query/long-check.ts';
import type { Mount } from '../http/mount.ts';
import * as accounts from './accounts.ts';
import { accountsAt, trialBalance } from './balances.ts';
import * as chain from './chain.ts';
import type { LedgerHooks } from './entries.ts';
import * as entries from './entries.ts';
import { sendGeneralLedger, sendTrialBalance, sendTypedEntries } from './export.ts';
import * as manual from './manual.ts';
import * as lock from './period-lock.ts';
import { closedThrough } from './post.ts';

export const ledgerRoutes = (mount: Mount, database: Database, hooks: LedgerHooks) => {
  const verify = longCheck(database, chain.beginVerify);
  mount.read(listAccounts, async (deps, { query }) => accountsAt(deps.db, query.date ?? (await getToday(deps))));
  mount.write(createAccount, ({ db }, { body }) => accounts.createAccount(db, body));
  mount.write(updateAccount, ({ db }, { params, body }) => accounts.updateAccount(db, params.code, body));
  mount.readFromReplica(listEntries, (deps, { query, request, reply }) =>
    query.format
      ? sendGeneralLedger(deps, reply, query, hooks)
      : entries.listEntries(deps, query, { request, reply, hooks }),
  );
  mount.readFromReplica(listTypedEntries, (deps, { query, request, reply }) =>
    query.format
      ? sendTypedEntries(deps, reply, query, hooks)
      : manual.listTypedEntries(deps, query, { request, reply, hooks }),
  );
  mount.read(listTypists, ({ db }) => manual.listTypists(db));
  mount.read(getEntry, ({ db }, { params }) => entries.getEntry(db, params.id, hooks));
  mount.write(createEntry, (deps, { body }) => manual.createEntry(deps, body, hooks));
  mount.write(reverseEntry, (deps, { params, body }) => manual.reverseEntry(deps, params.id, body, hooks));
  mount.readFromReplica(getTrialBalance, async (deps, { query, reply }) => {
    const balance = await trialBalance(deps.db, query.date ?? (await getToday(deps)));
    return query.format ? sendTrialBalance(deps, reply, { format: query.format, balance }, hooks) : balance;
  });
  mount.read(getLock, async ({ db }) => ({ lockedThrough: await closedThrough(db) }));
  mount.write(setLock, (deps, { body }) => lock.setLock(deps, body));
  mount.read(verifyJournal, () => verify());
};
