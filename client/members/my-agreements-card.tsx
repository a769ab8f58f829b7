import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import type { MyAgreement, MyIncrease } from '../../domain/members/agreement-contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { textLink } from '../ui/description-list.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { increasePdf, useGiveOwnNotice } from './queries.ts';

/** What the company has agreed, line by line, and the way to give notice. */
export function MyAgreementsCard({ agreements }: { agreements: readonly MyAgreement[] }) {
  const { openDialog, dialog } = useDialog<MyAgreement>();
  const { payload, dialogKey, open, onClose } = dialog;
  return (
    <Card aria-label="Your Agreements">
      <CardHeader title="Your Agreements" icon={<FileSignature aria-hidden />} />
      <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
        {agreements.map((agreement) => (
          <li key={agreement.id} className="px-4 py-3 sm:px-5">
            <AgreementPart agreement={agreement} onNotice={() => openDialog(agreement)} />
          </li>
        ))}
      </ul>
      {payload ? <NoticeDialog key={dialogKey} agreement={payload} open={open} onClose={onClose} /> : null}
    </Card>
  );
}

type AgreementPartProps = { agreement: MyAgreement; onNotice: () => void };

function AgreementPart({ agreement, onNotice }: AgreementPartProps) {
  const { currency } = useConfig();
  const { number, state, startDate, endDate, rentAmount, billingCycle, lines, increases, earliestEnd } = agreement;
  return (
    <section aria-label={number} className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="inline-flex flex-wrap items-center gap-2 font-medium">
          {number} <StatusChip status={state} />
        </span>
        <span>
          <MoneyText amount={rentAmount} currency={currency} className="font-semibold" />
          {` ${CYCLE_LABELS[billingCycle].toLowerCase()}`}
        </span>
      </p>
      <p className="text-muted text-xs">{`From ${formatDay(startDate)}${endDate ? ` to ${formatDay(endDate)}` : ''}`}</p>
      <ul aria-label={`Lines of ${number}`} className="m-0 grid list-none gap-1 p-0">
        {lines.map(({ id, name, description, quantity, unitPrice, unitNames }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="wrap-break-word min-w-0">
              {description ?? name}
              {unitNames.length > 0 ? <span className="text-muted">{`, ${unitNames.join(', ')}`}</span> : null}
            </span>
            <span className="shrink-0">
              {`${quantity} × `}
              <MoneyText amount={unitPrice} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {increases.length > 0 ? <Increases number={number} increases={increases} /> : null}
      {earliestEnd ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={onNotice}>
          Give Notice
        </Button>
      ) : null}
    </section>
  );
}

function Increases({ number, increases }: { number: string; increases: readonly MyIncrease[] }) {
  const { currency } = useConfig();
  return (
    <ul aria-label={`New prices of ${number}`} className="m-0 grid list-none gap-1 p-0">
      {increases.map(({ id, effectiveOn, rentBefore, rentAfter, letterOn }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {`New prices from ${formatDay(effectiveOn)}: `}
            <MoneyText amount={rentBefore} currency={currency} className="text-muted" />
            {' to '}
            <MoneyText amount={rentAfter} currency={currency} />
          </span>
          <Link href={increasePdf(id)} target="_blank" className={textLink}>
            {`Letter of ${formatDay(letterOn)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type NoticeDialogProps = { agreement: MyAgreement; open: boolean; onClose: () => void };

function NoticeDialog({ agreement: { id, number, noticeDays, earliestEnd }, open, onClose }: NoticeDialogProps) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const notice = useGiveOwnNotice();
  const endsOn = earliestEnd ?? '';
  const confirm = async () => {
    try {
      await notice.mutateAsync({ id, endsOn, idempotencyKey });
      done('Notice Given', `${number} ends on ${formatDay(endsOn)}.`);
      onClose();
    } catch (error) {
      failed('Not Saved', error, 'Your notice was not recorded. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Give Notice for ${number}`}
      description={`With ${noticeDays} days of notice, the last day is ${formatDay(endsOn)}.`}
      confirmLabel="Give Notice"
      pendingLabel="Saving…"
      pending={notice.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
