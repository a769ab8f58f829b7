import type { InvoiceDetails } from '../../../domain/billing/contract.ts';
import { reliefProblem } from '../../../domain/billing/write-offs/write-off.ts';
import type { WriteOff } from '../../../domain/billing/write-offs/write-off-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { SheetPart, textLink } from '../../ui/description-list.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useToday } from '../../ui/zone.ts';

const dialogs = () => import('./write-off-dialog.tsx');
const ReverseWriteOffDialog = onDemand(async () => (await dialogs()).ReverseWriteOffDialog);
const ClaimVatDialog = onDemand(async () => (await dialogs()).ClaimVatDialog);

/** What was given up of an invoice, with the VAT in it; the one that stands can be reversed, and its VAT claimed once it is time. */
export function WriteOffList({ invoice }: { invoice: InvoiceDetails }) {
  const { openDialog, dialog } = useDialog<{ writeOff: WriteOff; act: 'reverse' | 'claim' }>();
  const { payload, dialogKey, open, onClose } = dialog;
  if (invoice.writeOffs.length === 0) return null;
  return (
    <SheetPart title="Write-offs">
      <ul className="grid grid-cols-1 gap-2 text-sm">
        {invoice.writeOffs.map((one) => (
          <Row
            key={one.id}
            writeOff={one}
            onReverse={() => openDialog({ writeOff: one, act: 'reverse' })}
            onClaim={() => openDialog({ writeOff: one, act: 'claim' })}
          />
        ))}
      </ul>
      {payload?.act === 'reverse' ? (
        <ReverseWriteOffDialog key={dialogKey} {...{ invoice, open, onClose }} writeOff={payload.writeOff} />
      ) : null}
      {payload?.act === 'claim' ? (
        <ClaimVatDialog key={dialogKey} {...{ invoice, open, onClose }} writeOff={payload.writeOff} />
      ) : null}
    </SheetPart>
  );
}

/** What became of the VAT, or when it may be claimed. */
function VatNote({ writeOff: { vat, vatRelief, vatReliefFrom, reversedAt } }: { writeOff: WriteOff }) {
  const amount = formatCurrency(vat, { currency: useConfig().currency, cents: true });
  if (vatRelief) {
    const { claimedOn, returnedOn } = vatRelief;
    return (
      <span className="block text-muted text-xs">
        {`${amount} VAT claimed back on ${formatDay(claimedOn)}${returnedOn ? `, due again since ${formatDay(returnedOn)}` : ''}`}
      </span>
    );
  }
  return vatReliefFrom && !reversedAt ? (
    <span className="block text-muted text-xs">
      {`${amount} VAT included; relief from `}
      <DateText day={vatReliefFrom} />
    </span>
  ) : null;
}

type RowProps = { writeOff: WriteOff; onReverse: () => void; onClaim: () => void };

function Row({ writeOff, onReverse, onClaim }: RowProps) {
  const { currency } = useConfig();
  const mayReverse = useCan()('finance:write');
  const mayClaim = reliefProblem(writeOff, { today: useToday(), isRegistered: true }) === null;
  const { id, writeOffNumber, writtenOn, reason, amount, reversedAt } = writeOff;
  return (
    <li className="flex items-start justify-between gap-4">
      <span className="block min-w-0">
        <Link href={`/api/write-offs/${id}?format=pdf`} target="_blank" className={textLink}>
          {writeOffNumber}
        </Link>
        <span className="wrap-break-word block text-muted text-xs">
          <DateText day={writtenOn} /> · {reason}
        </span>
        <VatNote writeOff={writeOff} />
        {mayReverse && mayClaim ? (
          <Button variant="secondary" size="sm" className="mt-1.5" onClick={onClaim}>
            Claim VAT Relief
          </Button>
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
