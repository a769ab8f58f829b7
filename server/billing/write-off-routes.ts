import {
  approveRefund,
  listRefundProposals,
  proposeRefund,
  rejectRefund,
} from '../../domain/billing/payments/refund-approval-contract.ts';
import { createRefund, getRefund, listRefunds, reverseRefund } from '../../domain/billing/payments/refund-contract.ts';
import {
  claimVatRelief,
  getWriteOff,
  listWriteOffs,
  reverseWriteOff,
  writeOffInvoice,
} from '../../domain/billing/write-offs/write-off-contract.ts';
import type { Mount } from '../http/mount.ts';
import * as writeOffs from './accounts/write-offs.ts';
import { sendDocument } from './documents.ts';
import * as approvals from './payments/refund-approvals.ts';
import * as refunds from './payments/refunds.ts';
import * as decisions from './write-offs/decide.ts';

/** Credit that is paid back, and debts that are given up. */
export const writeOffRoutes = (mount: Mount) => {
  mount.read(listRefunds, (deps, { query, request, reply }) => refunds.listRefunds(deps, query, request, reply));
  mount.read(getRefund, async (deps, { params, query, reply }) => {
    const refund = await refunds.getRefund(deps, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `refund:${params.id}`);
    return refund;
  });
  mount.write(createRefund, (deps, { params, body }) => refunds.createRefund(deps, params.id, body));
  mount.write(reverseRefund, (deps, { params, body, user }) =>
    refunds.reverseRefund(deps, params.id, { reason: body.reason, by: user.name }),
  );
  mount.read(listRefundProposals, (deps, { query, request, reply }) =>
    approvals.listRefundProposals(deps, query, request, reply),
  );
  mount.write(proposeRefund, (deps, { body, user }) => approvals.proposeRefund(deps, body, user));
  mount.write(approveRefund, (deps, { params, user }) => approvals.approveRefund(deps, params.id, user));
  mount.write(rejectRefund, (deps, { params, body, user }) =>
    approvals.rejectRefund(deps, params.id, body.reason, user),
  );
  mount.read(listWriteOffs, (deps, { query, request, reply }) => writeOffs.listWriteOffs(deps, query, request, reply));
  mount.read(getWriteOff, async (deps, { params, query, reply }) => {
    const found = await writeOffs.getWriteOff(deps.db, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `write_off:${params.id}`);
    return found;
  });
  mount.write(writeOffInvoice, (deps, { params, body }) => decisions.writeOffInvoice(deps, params.id, body));
  mount.write(claimVatRelief, (deps, { params }) => decisions.claimVatRelief(deps, params.id));
  mount.write(reverseWriteOff, (deps, { params, body }) => decisions.reverseWriteOff(deps, params.id, body.reason));
};
