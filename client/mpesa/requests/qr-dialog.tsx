import { queryOptions, useQuery } from '@tanstack/react-query';
import { getInvoiceQr, type InvoiceQr } from '../../../domain/mpesa/qr-contract.ts';
import { call } from '../../api/call.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SimulatorNote } from '../channels/simulator-note.tsx';

const qrQuery = (id: string) =>
  queryOptions({
    queryKey: ['mpesa', 'qr', id],
    queryFn: ({ signal }) => call(getInvoiceQr, { params: { id }, signal }),
    meta: { topics: ['invoices', 'mpesa_channels'] },
  });

type QrDialogProps = { invoice: { id: string }; isOwed: boolean; open: boolean; onClose: () => void };

/** A code to hold up to the payer’s phone. It turns into “Paid” by itself. */
export function QrDialog({ invoice, isOwed, open, onClose }: QrDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...qrQuery(invoice.id), enabled: open && isOwed });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="M-Pesa QR Code"
      description="The payer scans it in the M-Pesa app and confirms with the PIN."
    >
      {!isOwed ? (
        <Alert tone="good" title="Paid">
          Nothing is open on this invoice any more.
        </Alert>
      ) : data ? (
        <Code qr={data} />
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mx-auto size-60" />
      )}
    </Dialog>
  );
}

function Code({ qr }: { qr: InvoiceQr }) {
  const { currency } = useConfig();
  const { picture, problem, kind, shortcode, accountNumber, amount, environment } = qr;
  return (
    <div className="grid gap-4">
      {picture ? (
        <img
          src={`data:image/png;base64,${picture}`}
          alt={`QR code to pay ${accountNumber ?? shortcode} with M-Pesa`}
          width={240}
          height={240}
          className="mx-auto rounded-md bg-white p-2"
        />
      ) : (
        <Alert tone="waiting" title="No Code for This One">
          {`${problem ?? 'Safaricom draws none.'} The payer can type these numbers in the M-Pesa menu instead.`}
        </Alert>
      )}
      <DescriptionList>
        <DescriptionItem name={kind === 'till' ? 'Till Number' : 'Business Number'}>{shortcode}</DescriptionItem>
        {accountNumber ? <DescriptionItem name="Account Number">{accountNumber}</DescriptionItem> : null}
        <DescriptionItem name="Amount">
          <MoneyText amount={amount} currency={currency} />
        </DescriptionItem>
      </DescriptionList>
      <SimulatorNote environment={environment} className="justify-self-start" />
    </div>
  );
}
