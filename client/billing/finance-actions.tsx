import { FilePlus, Files, Play, Wallet } from 'lucide-react';
import { useSearch } from 'wouter/use-browser-location';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { done, failed } from './finance-words.ts';
import { useRunAutomation } from './run-queries.ts';
import { useTask } from './use-task.ts';

const GenerateDialog = onDemand(async () => (await import('./generate-dialog.tsx')).GenerateDialog);
const InvoiceDialog = onDemand(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);
const PaymentDialog = onDemand(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

type Opened = 'payment' | 'generate' | 'invoice';

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
          <RunButton />
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
      {task === 'generate' ? <GenerateDialog key={turn} open={open} onClose={onClose} /> : null}
      {task === 'invoice' ? (
        <InvoiceDialog key={turn} draft={null} tenantId={tenantId} open={open} onClose={onClose} />
      ) : null}
    </>
  );
}

function RunButton() {
  const run = useRunAutomation();
  const begin = () =>
    run.mutate(undefined, {
      onSuccess: ({ status, steps }) => {
        const broken = steps.filter(({ error }) => error !== null).map(({ step }) => step);
        if (status === 'running')
          done('Automation Running', 'It takes a little longer. Its progress is on the automation card.');
        else if (broken.length > 0)
          failed('Automation Failed', null, `These steps failed, the others are done: ${broken.join(', ')}.`);
        else done('Automation Run Complete', 'Invoices and demand letters have been processed successfully.');
      },
      onError: (error) => failed('Automation Failed', error, 'An error occurred during automation.'),
    });
  return (
    <Button
      variant="secondary"
      icon={<Play aria-hidden />}
      pending={run.isPending}
      pendingLabel="Running…"
      onClick={begin}
    >
      Run Automation
    </Button>
  );
}
