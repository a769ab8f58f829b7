import { AppError } from '../../domain/kernel/errors.ts';
import { mailAgain } from '../billing/invoices/invoice-email.ts';
import { listDeliveries } from '../mail/service.ts';
import type { OnSigned } from '../tax/queue/settle.ts';

const FINAL = {
  subject: 'Final, registered with KRA',
  body: 'KRA has registered this invoice. The copy here is the final one and takes the place of the one that you were sent before; it is one invoice, to be paid once.',
};

/**
 * Who was sent an invoice before KRA had signed it gets the final one by itself. A mail that has not left yet carries the document as it is
 * when it leaves.
 */
export const mailFinal: OnSigned = async (deps, { invoiceId }) => {
  if (!invoiceId) return;
  const sent = (await listDeliveries(deps.db, `invoice:${invoiceId}`)).filter(({ status }) => status === 'accepted');
  for (const recipient of new Set(sent.map((delivery) => delivery.recipient))) {
    await mailAgain(deps, invoiceId, recipient, FINAL).catch((error: unknown) => {
      // Somebody who wants no mails any more, for example: the signature stands all the same.
      if (!(error instanceof AppError)) throw error;
    });
  }
};
