import { useQuery } from '@tanstack/react-query';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import { termsQuery } from './run-queries.ts';

type InvoiceDialogProps = {
  /** The draft to be changed; null for a new invoice. */
  draft: Pick<Invoice, 'id'> | null;
  tenantId?: string | undefined;
  open: boolean;
  onClose: () => void;
};

export function InvoiceDialog({ draft, tenantId, open, onClose }: InvoiceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={draft ? 'Edit Draft' : 'New Invoice'}
      description="For what no billing run knows of: printing, lockers, parking, a repair."
    >
      {draft ? (
        <OfDraft id={draft.id} onClose={onClose} />
      ) : (
        <WithTerms draft={null} tenantId={tenantId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function OfDraft({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(invoiceQuery(id));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={6} label="Loading the draft" />;
  return <WithTerms draft={data} onClose={onClose} />;
}

type WithTermsProps = { draft: InvoiceDetails | null; tenantId?: string | undefined; onClose: () => void };

/** The sums need to know whether there is VAT, so the form waits for that. */
function WithTerms(props: WithTermsProps) {
  const { data, error, isFetching, refetch } = useQuery(termsQuery);
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={6} label="Loading the form" />;
  return <InvoiceForm {...props} terms={data} />;
}
