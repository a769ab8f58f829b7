import { useQuery } from '@tanstack/react-query';
import { QrCode, Smartphone } from 'lucide-react';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { tenantQuery } from '../../tenants/queries.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { latestRequestsQuery, useCanPrompt } from './queries.ts';

const PromptDialog = onDemand(async () => (await import('./prompt-dialog.tsx')).PromptDialog);
const QrDialog = onDemand(async () => (await import('./qr-dialog.tsx')).QrDialog);

/** Stands among the actions of an invoice while something of it is open. */
export function PromptButton({ invoice }: { invoice: InvoiceDetails }) {
  const canPrompt = useCanPrompt();
  const { openDialog, dialog } = useDialog<'prompt' | 'qr'>();
  const isOpen = invoice.status === 'pending' || invoice.status === 'overdue';
  return (
    <>
      {canPrompt && isOpen ? (
        <>
          <Button size="sm" variant="secondary" icon={<Smartphone aria-hidden />} onClick={() => openDialog('prompt')}>
            Send M-Pesa Prompt
          </Button>
          <Button size="sm" variant="secondary" icon={<QrCode aria-hidden />} onClick={() => openDialog('qr')}>
            Show QR Code
          </Button>
        </>
      ) : null}
      {dialog.payload === 'qr' ? (
        <QrDialog
          key={dialog.dialogKey}
          invoice={invoice}
          isOwed={isOpen}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
      {dialog.payload === 'prompt' ? (
        <InvoicePrompt key={dialog.dialogKey} invoice={invoice} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </>
  );
}

type InvoicePromptProps = { invoice: InvoiceDetails; open: boolean; onClose: () => void };

function InvoicePrompt({ invoice, open, onClose }: InvoicePromptProps) {
  const { id, tenantId, tenantName, billTo } = invoice;
  const tenant = useQuery({ ...tenantQuery(tenantId ?? ''), enabled: tenantId !== null });
  const latest = useQuery(latestRequestsQuery({ invoice: id, limit: '1' }));
  // What could not be loaded is not waited for: the number can be typed.
  const isReady = (tenantId === null || !tenant.isPending) && !latest.isPending;
  return (
    <PromptDialog
      invoices={isReady ? [invoice] : undefined}
      phone={tenant.data?.phone ?? billTo.phone}
      latest={latest.data?.[0] ?? null}
      name={tenantName}
      open={open}
      onClose={onClose}
    />
  );
}
