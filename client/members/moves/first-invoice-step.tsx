import type { Agreement } from '../../../domain/agreements/contract.ts';
import type { Invoice } from '../../../domain/billing/contract.ts';
import type { MoveIn } from '../../../domain/members/move-contract.ts';
import { useAgreementsFirstInvoice } from '../../billing/accounts/queries.ts';
import { documentPath } from '../../billing/url-state.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { StepCard } from './step.tsx';

const NextInvoices = onDemand(async () => (await import('../../agreements/next-invoices.tsx')).NextInvoices);

type FirstInvoiceStepProps = MoveIn['invoice'] & { agreement: Agreement; credit: string };

/** Shows the invoice as it will be, and issues it ahead of the first day. */
export function FirstInvoiceStep({ state, because, next, issued, agreement, credit }: FirstInvoiceStepProps) {
  const { currency } = useConfig();
  const issue = useAgreementsFirstInvoice();
  const issueNow = () =>
    issue.mutate(agreement.id, {
      onSuccess: ({ invoiceNumber, amount }) =>
        done(
          'Invoice Issued',
          `${invoiceNumber} for ${formatCurrency(amount, { currency })} was issued. Its email is in the outbox.`,
        ),
      onError: (error) => failed('Invoice Failed', error, 'Failed to issue the first invoice.'),
    });
  const ahead = `Issue it now to email it today. Otherwise it goes out on ${formatDay(agreement.startDate)}.`;
  const uses = credit === '0.00' ? '' : ` Credit of ${formatCurrency(credit, { currency })} is used first.`;
  const note = {
    done: issued ? <Issued invoice={issued} /> : 'The first days were invoiced before.',
    open: `${ahead}${uses}`,
    waiting: because ? `${because}.` : '',
    not_needed: 'There is no rent to invoice.',
  }[state];
  return (
    <StepCard
      title="First Invoice"
      state={state}
      note={note}
      action={
        state === 'open' ? (
          <Button pending={issue.isPending} pendingLabel="Issuing…" onClick={issueNow}>
            Issue Now
          </Button>
        ) : null
      }
    >
      {next ? <NextInvoices preview={{ data: { invoices: [next] }, error: null }} /> : null}
    </StepCard>
  );
}

function Issued({ invoice: { id, invoiceNumber, amount, dueDate } }: { invoice: Invoice }) {
  const { currency } = useConfig();
  return (
    <>
      <Link href={documentPath('invoice', id)} className={textLink}>
        {invoiceNumber}
      </Link>
      {` for ${formatCurrency(amount, { currency })}, due ${formatDay(dueDate)}.`}
    </>
  );
}
