import {
  arriveTransfer,
  createCashAccount,
  createCashEntry,
  createTransfer,
  listCashAccounts,
  listCashEntries,
  listTransfers,
  reverseCashEntry,
  reverseTransfer,
  updateCashAccount,
} from '../../domain/cash/contract.ts';
import { can } from '../../domain/kernel/access.ts';
import type { Mount } from '../http/mount.ts';
import * as entries from './entries.ts';
import * as accounts from './manage.ts';
import * as transfers from './transfers.ts';

export const cashRoutes = (mount: Mount) => {
  mount.read(listCashAccounts, (deps, { user }) => accounts.listCashAccounts(deps, can(user.role, 'finance:read')));
  mount.write(createCashAccount, (deps, { body }) => accounts.createCashAccount(deps, body));
  mount.write(updateCashAccount, (deps, { params, body }) => accounts.updateCashAccount(deps, params.id, body));
  mount.read(listTransfers, (deps, { query, request, reply }) => transfers.listTransfers(deps, query, request, reply));
  mount.write(createTransfer, (deps, { body }) => transfers.makeTransfer(deps, body));
  mount.write(arriveTransfer, (deps, { params, body }) =>
    transfers.arriveTransfer(deps, params.id, body.date ?? null, body.overrideReason),
  );
  mount.write(reverseTransfer, (deps, { params, body, user }) =>
    transfers.reverseTransfer(deps, params.id, { reason: body.reason, by: user.name }),
  );
  mount.read(listCashEntries, (deps, { query, request, reply }) =>
    entries.listCashEntries(deps, query, request, reply),
  );
  mount.write(createCashEntry, (deps, { body }) => entries.recordCashEntry(deps, body));
  mount.write(reverseCashEntry, (deps, { params, body, user }) =>
    entries.reverseCashEntry(deps, params.id, { reason: body.reason, by: user.name }),
  );
};
