import type { Invoice } from '../../../domain/billing/contract.ts';
import type { Dispatch } from '../../../domain/messages/delivery.ts';
import { dispatchKept } from '../../../domain/messages/delivery-text.ts';
import { MailNotice } from '../../messages/mail-notice.tsx';
import { oneByOne } from '../../ui/table/bulk-action.ts';

// Loaded when sending: the list does not need it.

export function SendDescription({ what, names }: { what: string; names: readonly string[] }) {
  return (
    <>
      {`${what} as PDF, each emailed to its tenant: ${names.join(', ')}.`}
      <MailNotice className="mt-3" />
    </>
  );
}

type Sending = { rowName: (invoice: Invoice) => string; mail: (id: string) => Promise<Dispatch> };

export const sendInvoices = ({ rowName, mail }: Sending) =>
  oneByOne({ rowName, call: ({ id }: Invoice) => mail(id), keptText: dispatchKept });
