import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import type { WriteOff } from '../../../domain/billing/write-offs/write-off-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { SheetPart, textLink } from '../../ui/description-list.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

const ReverseWriteOffDialog = onDemand(async () => (await import('./write-off-dialog.tsx')).ReverseWriteOffDialog);

/** What was given up of an invoice, with the VAT in it; the one that stands can be reversed. */
export function WriteOffList({ invoice }: { invoice: InvoiceDetails }) {
  const { openDialog, dialog } = useDialog<WriteOff>();
  const { payload, dialogKey, open, onClose } = dialog;
  if (invoice.writeOffs.length === 0) return null;
  return (
    <SheetPart title="Write-offs">
      <ul className="grid grid-cols-1 gap-2 text-sm">
        {invoice.writeOffs.map((one) => (
          <Row key={one.id} writeOff={one} onReverse={() => openDialog(one)} />
        ))}
      </ul>
      {payload ? (
        <ReverseWriteOffDialog key={dialogKey} invoice={invoice} writeOff={payload} open={open} onClose={onClose} />
      ) : null}
    </SheetPart>
  );
}

function Row({ writeOff, onReverse }: { writeOff: WriteOff; onReverse: () => void }) {
  const { currency } = useConfig();
  const mayReverse = useCan()('finance:write');
  const { id, writeOffNumber, writtenOn, reason, amount, vat, vatReliefFrom, reversedAt } = writeOff;
  return (
    <li className="flex items-start justify-between gap-4">
      <span className="block min-w-0">
        <Link href={`/api/write-offs/${id}?format=pdf`} target="_blank" className={textLink}>
          {writeOffNumber}
        </Link>
        <span className="wrap-break-word block text-muted text-xs">
          <DateText day={writtenOn} /> · {reason}
        </span>
        {vatReliefFrom && !reversedAt ? (
          <span className="block text-muted text-xs">
            {`${formatCurrency(vat, { currency, cents: true })} of it is VAT; relief from `}
            <DateText day={vatReliefFrom} />
          </span>
        ) : null}
      </span>
      <span className="flex shrink-0 items-center gap-2">
        {reversedAt ? <StatusChip status="reversed" /> : null}
        {mayReverse && !reversedAt ? (
          <Button variant="ghost" size="sm" onClick={onReverse} aria-label={`Reverse ${writeOffNumber}`}>
            Reverse
          </Button>
        ) : null}
        <MoneyText amount={amount} currency={currency} cents />
      </span>
    </li>
  );
}
