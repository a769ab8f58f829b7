import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { DemandLetterDetails } from '../../../domain/billing/letters/letter-contract.ts';
import { LETTER_LABELS, SERVICE_METHOD_LABELS } from '../../../domain/billing/rules.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TenantName } from '../accounts/tenant-name.tsx';
import { formatDaysIn } from '../invoices/line-periods.ts';
import { documentPath, type useSheet } from '../url-state.ts';
import {
  LETTER_ACTIONS,
  type LetterAction,
  LetterActionDialog,
  letterPdf,
  useLetterActions,
  useLetterDialog,
} from './letter-actions.tsx';
import { undeliveredBecause } from './letter-columns.tsx';
import { letterQuery } from './queries.ts';

type LetterSheetProps = { sheet: ReturnType<typeof useSheet> };

export function LetterSheet({ sheet: { id, open, onClose } }: LetterSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...letterQuery(id ?? ''), enabled: id !== null });
  const { openDialog, dialog } = useLetterDialog();
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        wide
        title={data ? data.letterNumber : 'Demand letter'}
        description={
          data ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <StatusChip status={data.status} />
              {LETTER_LABELS[data.type]}
            </span>
          ) : null
        }
        footer={data ? <SheetActions letter={data} onAction={(action) => openDialog(action, data)} /> : null}
      >
        {data ? (
          <LetterContent letter={data} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} label="Loading the letter" />
        )}
      </Sheet>
      <LetterActionDialog {...dialog} />
    </>
  );
}

function SheetActions({ letter, onAction }: { letter: DemandLetterDetails; onAction: (action: LetterAction) => void }) {
  const actions = useLetterActions()(letter);
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === 'approve' ? 'primary' : 'secondary'}
          icon={LETTER_ACTIONS[action].icon}
          onClick={() => onAction(action)}
        >
          {LETTER_ACTIONS[action].label}
        </Button>
      ))}
      <ButtonLink size="sm" href={letterPdf(letter)} target="_blank" icon={<FileText aria-hidden />}>
        PDF
      </ButtonLink>
    </>
  );
}

function LetterContent({ letter }: { letter: DemandLetterDetails }) {
  const { currency } = useConfig();
  return (
    <>
      <DescriptionList>
        <DescriptionItem name="Tenant">
          <TenantName tenant={letter} />
        </DescriptionItem>
        <DescriptionItem name="Amount Due">
          <MoneyText amount={letter.amountDue} currency={currency} cents />
        </DescriptionItem>
        <DescriptionItem name="Days Overdue">{letter.daysOverdue}</DescriptionItem>
        <DescriptionItem name="Created">
          <DateText day={letter.writtenOn} />
        </DescriptionItem>
        <DescriptionItem name="Sent Date">
          {letter.sentDate ? <DateText day={letter.sentDate} /> : undeliveredBecause(letter)}
        </DescriptionItem>
        {letter.endsOn ? (
          <DescriptionItem name="Licence Ends">
            <DateText day={letter.endsOn} />
          </DescriptionItem>
        ) : null}
        {letter.service ? (
          <DescriptionItem name="Served" wide>
            {SERVICE_METHOD_LABELS[letter.service.method]}
            {letter.service.recordedBy ? `, recorded by ${letter.service.recordedBy}` : null}
            {letter.service.note ? `: ${letter.service.note}` : null}
          </DescriptionItem>
        ) : null}
        <DescriptionItem name="Recipient">{letter.recipient}</DescriptionItem>
        {letter.decidedAt ? (
          <DescriptionItem name="Decided" wide>
            {letter.decidedBy ? `${letter.decidedBy}, ` : null}
            <InstantText at={letter.decidedAt} />
            {letter.decisionReason ? `: ${letter.decisionReason}` : null}
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      <SheetPart title="Text">
        <p className="wrap-break-word whitespace-pre-wrap rounded-md border border-line bg-surface-2/40 p-3 text-sm">
          {letter.content}
        </p>
      </SheetPart>
      <LetterStatement letter={letter} />
    </>
  );
}

/** What the letter asks for, what was open when it was written, and whether it arrived. */
function LetterStatement({ letter }: { letter: DemandLetterDetails }) {
  const { currency } = useConfig();
  return (
    <>
      <SheetPart title="Invoices">
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {letter.invoices.map(({ invoiceId, invoiceNumber, dueDate, daysOverdue, amountDue, isOpen }) => (
            <li key={invoiceId} className="flex items-start justify-between gap-4">
              <span className="block min-w-0">
                <Link href={documentPath('invoice', invoiceId)} className={textLink}>
                  {invoiceNumber}
                </Link>
                <span className="block text-muted text-xs">
                  Due <DateText day={dueDate} />, {daysOverdue} {daysOverdue === 1 ? 'day' : 'days'} overdue
                  {isOpen ? null : ', settled since'}
                </span>
              </span>
              <MoneyText amount={amountDue} currency={currency} cents />
            </li>
          ))}
        </ul>
      </SheetPart>
      <SheetPart title="Statement">
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {letter.statement.map(({ invoiceNumber, description, dueDate, balance }) => (
            <li key={invoiceNumber} className="flex items-start justify-between gap-4">
              <span className="block min-w-0">
                {invoiceNumber}
                <span className="wrap-break-word block text-muted text-xs">
                  {formatDaysIn(description)}, due <DateText day={dueDate} />
                </span>
              </span>
              <MoneyText amount={balance} currency={currency} cents />
            </li>
          ))}
        </ul>
      </SheetPart>
      <SheetPart title="Deliveries">
        {letter.deliveries.length === 0 ? <p className="text-muted text-sm">No emails yet.</p> : null}
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {letter.deliveries.map(({ recipient, status, at, error }) => (
            <li key={`${recipient} ${at}`} className="flex items-start justify-between gap-4">
              <span className="block min-w-0">
                <span className="wrap-anywhere block">{recipient}</span>
                <span className="block text-muted text-xs">
                  <InstantText at={at} />
                  {error ? `: ${error}` : null}
                </span>
              </span>
              <StatusChip status={status} />
            </li>
          ))}
        </ul>
      </SheetPart>
    </>
  );
}
