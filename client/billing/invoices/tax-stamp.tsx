import { useQuery } from '@tanstack/react-query';
import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import type { TaxStamp } from '../../../domain/billing/stamps/stamp-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Link } from '../../ui/link.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { taxStampsQuery } from './queries.ts';

const TaxStampDialog = onDemand(async () => (await import('./tax-stamp-dialog.tsx')).TaxStampDialog);

/** Which document gets the data, and what it has. */
export type StampTarget = { kind: 'invoice' | 'credit-note'; id: string; number: string; stamp: TaxStamp | null };

/** What KRA answered to the invoice and to its credit notes; staff type it in from the eTIMS portal. */
export function TaxStampPart({ invoice }: { invoice: InvoiceDetails }) {
  const { data } = useQuery({ ...taxStampsQuery(invoice.id), enabled: invoice.status !== 'draft' });
  const mayWrite = useCan()('finance:write');
  const { openDialog, dialog } = useDialog<StampTarget>();
  const { payload, dialogKey, open, onClose } = dialog;
  if (!data) return null;
  const targets: StampTarget[] = [
    { kind: 'invoice', id: invoice.id, number: invoice.invoiceNumber ?? '', stamp: data.stamp },
    ...data.creditNotes.map(({ id, creditNumber, stamp }) => ({
      kind: 'credit-note' as const,
      ...{ id, number: creditNumber, stamp },
    })),
  ];
  return (
    <SheetPart title="KRA eTIMS">
      <ul className="grid grid-cols-1 gap-4 text-sm">
        {targets.map((target) => (
          <Stamped
            key={target.id}
            target={target}
            isNamed={targets.length > 1}
            onEnter={mayWrite && target.stamp?.source !== 'device' ? () => openDialog(target) : null}
          />
        ))}
      </ul>
      {data.earlier.length > 0 ? (
        <p className="mt-2 text-muted text-xs">
          {`Corrected from ${data.earlier.map(({ cuInvoiceNumber }) => cuInvoiceNumber).join(', ')}: ${data.stamp?.reason ?? ''}`}
        </p>
      ) : null}
      {payload ? <TaxStampDialog key={dialogKey} target={payload} open={open} onClose={onClose} /> : null}
    </SheetPart>
  );
}

type StampedProps = { target: StampTarget; isNamed: boolean; onEnter: (() => void) | null };

function Stamped({ target: { number, stamp }, isNamed, onEnter }: StampedProps) {
  return (
    <li className="grid gap-2">
      <span className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          {isNamed ? <span className="block font-medium">{number}</span> : null}
          {stamp ? null : <span className="text-muted">Not registered with KRA.</span>}
        </span>
        {onEnter ? (
          <Button variant="ghost" size="sm" onClick={onEnter}>
            {stamp ? `Correct eTIMS Data of ${number}` : `Enter eTIMS Data of ${number}`}
          </Button>
        ) : null}
      </span>
      {stamp ? (
        <DescriptionList>
          <DescriptionItem name="CU Invoice Number">{stamp.cuInvoiceNumber}</DescriptionItem>
          <DescriptionItem name="SCU ID">{stamp.scuSerial}</DescriptionItem>
          <DescriptionItem name="Signature">{stamp.receiptSignature}</DescriptionItem>
          <DescriptionItem name="Registered">
            <InstantText at={stamp.stampedAt} />
          </DescriptionItem>
          <DescriptionItem name="Receipt" wide>
            {stamp.link ? (
              <Link href={stamp.link} target="_blank" className={textLink}>
                Check with KRA
              </Link>
            ) : null}
          </DescriptionItem>
        </DescriptionList>
      ) : null}
    </li>
  );
}
