import { FilePlus, Files, Play, Wallet } from 'lucide-react';
import { useSearch } from 'wouter/use-browser-location';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useTask } from './use-task.ts';

const AutomationDialog = onDemand(async () => (await import('./automation-dialog.tsx')).AutomationDialog);
const GenerateDialog = onDemand(async () => (await import('./generate-dialog.tsx')).GenerateDialog);
const InvoiceDialog = onDemand(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);
const PaymentDialog = onDemand(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

type Opened = 'payment' | 'generate' | 'invoice' | 'automation';

export function FinanceActions() {
  const mayWrite = useCan()('finance:write');
  const tenantId = new URLSearchParams(useSearch()).get('tenant') ?? undefined;
  const { begin, shown } = useTask<Opened>();
  const { task, turn, open, onClose } = shown;
  useShortcut('p', 'Process a payment', () => begin('payment'));
  return (
    <>
      {mayWrite ? (
        <>
          <Button variant="secondary" icon={<Play aria-hidden />} onClick={() => begin('automation')}>
            Run Automation
          </Button>
          <Button variant="secondary" icon={<Files aria-hidden />} onClick={() => begin('generate')}>
            Generate Invoices
          </Button>
          <Button variant="secondary" icon={<FilePlus aria-hidden />} onClick={() => begin('invoice')}>
            New Invoice
          </Button>
        </>
      ) : null}
      <Button icon={<Wallet aria-hidden />} onClick={() => begin('payment')}>
        Process Payment
      </Button>
      {task === 'payment' ? <PaymentDialog key={turn} of={{ tenantId }} open={open} onClose={onClose} /> : null}
      {task === 'automation' ? <AutomationDialog key={turn} open={open} onClose={onClose} /> : null}
      {task === 'generate' ? <GenerateDialog key={turn} open={open} onClose={onClose} /> : null}
      {task === 'invoice' ? (
        <InvoiceDialog key={turn} draft={null} tenantId={tenantId} open={open} onClose={onClose} />
      ) : null}
    </>
  );
}
