import type { Role } from '../../domain/kernel/access.ts';
import * as billContract from '../../domain/suppliers/bills/bill-contract.ts';
import * as contract from '../../domain/suppliers/contract.ts';
import type { Mount } from '../http/mount.ts';
import { approveBill, cancelBill } from './bills/approve.ts';
import { addAttachment, removeAttachment, sendBillAttachment } from './bills/attachments.ts';
import { changeBill, draftBill } from './bills/draft.ts';
import { listBills } from './bills/list.ts';
import { getBill, type Viewer } from './bills/present.ts';
import type { AdviceHooks } from './payments/advice.ts';
import { paymentRoutes } from './payments/routes.ts';
import * as service from './suppliers/service.ts';

// As the transactions of a user are recorded.
const toActor = (userId: string): string => `user:${userId}`;

const toViewer = ({ id, role }: { id: string; role: Role }): Viewer => ({
  actor: toActor(id),
  role,
});

export const supplierRoutes = (mount: Mount, hooks: AdviceHooks) => {
  paymentRoutes(mount, hooks);
  mount.read(contract.listSuppliers, (deps, { query, request, reply }) =>
    service.listSuppliers(deps, query, request, reply),
  );
  mount.read(contract.getSupplier, (deps, { params }) => service.getSupplier(deps, params.id));
  mount.write(contract.createSupplier, (deps, { body }) => service.createSupplier(deps, body));
  mount.write(contract.updateSupplier, (deps, { params, body }) => service.updateSupplier(deps, params.id, body));
  mount.read(billContract.listBills, (deps, { query, request, reply }) => listBills(deps, query, request, reply));
  mount.read(billContract.getBill, (deps, { params, user }) => getBill(deps, params.id, toViewer(user)));
  mount.write(billContract.createBill, async (deps, { body, user }) =>
    getBill(deps, await draftBill(deps, body), toViewer(user)),
  );
  mount.write(billContract.updateBill, async (deps, { params, body, user }) => {
    await changeBill(deps, params.id, body);
    return getBill(deps, params.id, toViewer(user));
  });
  mount.write(billContract.approveBill, async (deps, { params, user }) => {
    await approveBill(deps, params.id, toViewer(user));
    return getBill(deps, params.id, toViewer(user));
  });
  mount.write(billContract.attachToBill, async (deps, { params, body, user }) => {
    await addAttachment(deps.db, params.id, body);
    return getBill(deps, params.id, toViewer(user));
  });
  mount.read(billContract.getBillAttachment, async ({ db }, { params, reply }) => {
    await sendBillAttachment(db, params.id, params.attachmentId, reply);
    return undefined;
  });
  mount.write(billContract.detachFromBill, async (deps, { params, user }) => {
    await removeAttachment(deps.db, params.id, params.attachmentId);
    return getBill(deps, params.id, toViewer(user));
  });
  mount.write(billContract.cancelBill, async (deps, { params, body, user }) => {
    await cancelBill(deps, params.id, body.reason);
    return getBill(deps, params.id, toViewer(user));
  });
};
