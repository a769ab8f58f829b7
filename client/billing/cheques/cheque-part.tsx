import { useQuery } from '@tanstack/react-query';
import { Landmark, Undo2 } from 'lucide-react';
import { bankingProblem, bounceProblem } from '../../../domain/billing/cheques/cheque-rules.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Link } from '../../ui/link.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { documentPath } from '../url-state.ts';
import { chequeQuery, chequeStatus } from './queries.ts';

const BankChequesDialog = onDemand(async () => (await import('./bank-dialog.tsx')).BankChequesDialog);
const BounceDialog = onDemand(async () => (await import('./bounce-dialog.tsx')).BounceDialog);

/** Where the cheque of a payment is, and what can be done with it. */
export function ChequePart({ paymentId }: { paymentId: string }) {
  const { data: cheque } = useQuery(chequeQuery(paymentId));
  const can = useCan();
  const { openDialog, dialog } = useDialog<'bank' | 'bounce'>();
  if (!cheque) return null;
  const shown = { open: dialog.open, onClose: dialog.onClose };
  return (
    <SheetPart title="Cheque">
      <DescriptionList>
        <DescriptionItem name="State">
          <StatusChip status={chequeStatus(cheque.state)} />
        </DescriptionItem>
        {cheque.bankAccountName ? <DescriptionItem name="Bank">{cheque.bankAccountName}</DescriptionItem> : null}
        {cheque.bankedOn ? (
          <DescriptionItem name="Banked">
            <DateText day={cheque.bankedOn} />
            {cheque.transferNumber ? `, ${cheque.transferNumber}` : null}
          </DescriptionItem>
        ) : null}
        {cheque.clearedOn ? (
          <DescriptionItem name="Cleared">
            <DateText day={cheque.clearedOn} />
          </DescriptionItem>
        ) : null}
        {cheque.bouncedOn ? (
          <DescriptionItem name="Bounced" wide>
            <DateText day={cheque.bouncedOn} />
            {`: ${cheque.bounceReason}`}
          </DescriptionItem>
        ) : null}
        {cheque.feeInvoiceId ? (
          <DescriptionItem name="Fee">
            <Link href={documentPath('invoice', cheque.feeInvoiceId)} className={textLink}>
              {cheque.feeInvoiceNumber ?? 'Invoice'}
            </Link>
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      <div className="mt-3 flex flex-wrap gap-2">
        {bankingProblem(cheque) === null ? (
          <Button size="sm" variant="secondary" icon={<Landmark aria-hidden />} onClick={() => openDialog('bank')}>
            Bank Cheque
          </Button>
        ) : null}
        {can('finance:write') && bounceProblem(cheque) === null ? (
          <Button size="sm" variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => openDialog('bounce')}>
            Bounced…
          </Button>
        ) : null}
      </div>
      {dialog.payload === 'bank' ? <BankChequesDialog key={dialog.dialogKey} cheques={[cheque]} {...shown} /> : null}
      {dialog.payload === 'bounce' ? <BounceDialog key={dialog.dialogKey} cheque={cheque} {...shown} /> : null}
    </SheetPart>
  );
}
