import * as contract from '../../../domain/suppliers/payments/payment-contract.ts';
import * as withheld from '../../../domain/suppliers/payments/withheld-contract.ts';
import { sendFile } from '../../documents/send-file.ts';
import type { Mount } from '../../http/mount.ts';
import { type AdviceHooks, drawAdvice, mailAdvice } from './advice.ts';
import { sendBankFile } from './bank-file.ts';
import { getBatch, listBatches } from './batches.ts';
import { payBills, previewPayment } from './pay.ts';
import { payWithheld, previewWithheld, reverseWithheld } from './pay-withheld.ts';
import { reverseBillPayment, saveCertificates } from './reverse.ts';

export const paymentRoutes = (mount: Mount, hooks: AdviceHooks): void => {
  mount.read(contract.listBillPayments, (deps, { query, request, reply }) => listBatches(deps, query, request, reply));
  mount.read(contract.previewBillPayment, (deps, { body }) => previewPayment(deps, body));
  mount.write(contract.payBills, async (deps, { body }) => {
    const id = await payBills(deps, body);
    if (body.mailAdvice) await mailAdvice(deps, id);
    return getBatch(deps, id);
  });
  mount.read(contract.getBillPayment, (deps, { params }) => getBatch(deps, params.id));
  mount.write(contract.reverseBillPayment, async (deps, { params, body }) => {
    await reverseBillPayment(deps, params.id, body);
    return getBatch(deps, params.id);
  });
  mount.write(contract.saveCertificates, async (deps, { params, body }) => {
    await saveCertificates(deps, params.id, body);
    return getBatch(deps, params.id);
  });
  mount.read(contract.getBankFile, async (deps, { params, reply }) => {
    await sendBankFile(deps, reply, params.id);
    return undefined;
  });
  mount.read(contract.getAdvice, async (deps, { params, reply }) => {
    sendFile(reply, await drawAdvice(deps, { batchId: params.id, paymentId: params.paymentId }, hooks));
    return undefined;
  });
  mount.read(withheld.previewWithheldPayment, (deps, { body }) => previewWithheld(deps, body));
  mount.write(withheld.payWithheld, (deps, { body }) => payWithheld(deps, body));
  mount.write(withheld.reverseWithheldPayment, (deps, { params, body }) =>
    reverseWithheld(deps, params.id, body.reason),
  );
  mount.write(contract.mailAdvice, (deps, { params }) => mailAdvice(deps, params.id));
};
