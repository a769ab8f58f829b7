import { getTaxStamps, stampCreditNote, stampInvoice } from '../../domain/billing/stamps/stamp-contract.ts';
import type { Mount } from '../http/mount.ts';
import { getInvoice } from './invoices/list.ts';
import * as stamps from './stamps/stamps.ts';

export const stampRoutes = (mount: Mount) => {
  mount.read(getTaxStamps, async (deps, { params }) => {
    await getInvoice(deps, params.id);
    return stamps.stampsOfInvoice(deps.db, params.id);
  });
  mount.write(stampInvoice, (deps, { params, body, user }) =>
    stamps.typeStamp(deps, { invoiceId: params.id }, body, user.name),
  );
  mount.write(stampCreditNote, (deps, { params, body, user }) =>
    stamps.typeStamp(deps, { creditNoteId: params.id }, body, user.name),
  );
};
