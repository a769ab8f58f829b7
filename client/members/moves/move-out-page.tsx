import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { withQuery } from '../../../domain/kernel/paths.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import type { MoveOut } from '../../../domain/members/move-contract.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { spanText } from '../../portal/text.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { useZone } from '../../ui/zone.ts';
import { FinalAccountStep } from './final-account-step.tsx';
import { Guide, NoGuide } from './guide.tsx';
import { moveOutQuery } from './queries.ts';
import { progressText, StepCard } from './step.tsx';

const NoticeDialog = onDemand(async () => (await import('../../agreements/notice-dialog.tsx')).NoticeDialog);
const PaymentDialog = onDemand(async () => (await import('../../billing/payments/payment-dialog.tsx')).PaymentDialog);
const SettleDepositDialog = onDemand(
  async () => (await import('../../billing/accounts/settle-deposit-dialog.tsx')).SettleDepositDialog,
);

const TITLE = 'Move Out';

/** The way from notice to a settled deposit, step by step. */
export function MoveOutPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(moveOutQuery(id));
  const { data } = query;
  const { openDialog, dialog } = useDialog<'notice' | 'pay' | 'settle'>();
  if (!data) return <NoGuide title={TITLE} query={query} />;
  const { agreement, account, notice, final, bookings, units, deposit } = data;
  const states = [notice, final, bookings, units, deposit].map(({ state }) => state);
  const { payload, dialogKey, open, onClose } = dialog;
  const tenant = { id: agreement.tenantId, companyName: agreement.tenantName };
  return (
    <>
      <Guide title={TITLE} agreement={agreement} account={account} progress={progressText(states)}>
        <LastDayStep {...notice} onNotice={() => openDialog('notice')} />
        <FinalAccountStep {...final} lastDay={notice.lastDay} credit={account.credit} onPay={() => openDialog('pay')} />
        <BookingsStep {...bookings} tenantId={tenant.id} />
        <UnitsBackStep {...units} lastDay={notice.lastDay} />
        <DepositStep {...deposit} onSettle={() => openDialog('settle')} />
      </Guide>
      {payload === 'notice' ? <NoticeDialog key={dialogKey} {...{ agreement, open, onClose }} /> : null}
      {payload === 'pay' ? (
        <PaymentDialog key={dialogKey} target={{ tenantId: tenant.id }} {...{ open, onClose }} />
      ) : null}
      {payload === 'settle' ? <SettleDepositDialog key={dialogKey} {...{ tenant, account, open, onClose }} /> : null}
    </>
  );
}

function LastDayStep({ state, lastDay, earliest, onNotice }: MoveOut['notice'] & { onNotice: () => void }) {
  const mayGive = useCan()('agreements:write');
  const ask = earliest ? `With notice today the last day is ${formatDay(earliest)}.` : '';
  return (
    <StepCard
      title="Last Day"
      state={state}
      note={lastDay ? `The last day is ${formatDay(lastDay)}.` : state === 'waiting' ? 'A draft has not begun.' : ask}
      action={mayGive && state === 'open' ? <Button onClick={onNotice}>Give Notice</Button> : null}
    />
  );
}

function BookingsStep({ state, later, because, tenantId }: MoveOut['bookings'] & { tenantId: string }) {
  const zone = useZone();
  const note = {
    done: 'No room is booked after the last day.',
    open: 'Cancelled automatically the day after the last day. You can move or cancel them before.',
    waiting: 'The last day comes first.',
    not_needed: `${because}: they stay.`,
  }[state];
  return (
    <StepCard
      title="Later Bookings"
      state={state}
      note={note}
      action={
        later.length > 0 ? (
          <ButtonLink href={withQuery(paths.bookings, { tenant: tenantId })}>View Bookings</ButtonLink>
        ) : null
      }
    >
      {later.length > 0 ? (
        <ul aria-label="Later bookings" className="m-0 grid list-none gap-1 p-0 text-sm">
          {later.map(({ id, roomName, bookingDate, startTime, endTime }) => (
            <li key={id}>{`${roomName}, ${formatDay(bookingDate)}, ${spanText(startTime, endTime, zone)}`}</li>
          ))}
        </ul>
      ) : null}
    </StepCard>
  );
}

function UnitsBackStep({ state, lines, lastDay }: MoveOut['units'] & { lastDay: string | null }) {
  const free = lastDay ? ` They are free from ${formatDay(addDays(lastDay, 1))}.` : '';
  const note = {
    done: 'The units are free again.',
    open: `Ask for the keys back.${free}`,
    waiting: `Ask for the keys back on the last day.${free}`,
    not_needed: 'No unit is held.',
  }[state];
  return (
    <StepCard title="Units and Keys" state={state} note={note}>
      {lines.length > 0 ? (
        <ul aria-label="Units to hand back" className="m-0 grid list-none gap-1 p-0 text-sm">
          {lines.map(({ lineId, name, units }) => (
            <li key={lineId}>{`${name}: ${units.map((unit) => unit.name).join(', ')}`}</li>
          ))}
        </ul>
      ) : null}
    </StepCard>
  );
}

function DepositStep({ state, because, settlement, onSettle }: MoveOut['deposit'] & { onSettle: () => void }) {
  const { currency } = useConfig();
  const maySettle = useCan()('finance:write');
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  const { held, applied, refund, stillOwed } = settlement;
  const effect = [
    applied === '0.00' ? null : `${money(applied)} pays what is owed.`,
    refund === '0.00' ? null : `${money(refund)} goes back to the tenant.`,
    stillOwed === '0.00' ? null : `${money(stillOwed)} is still owed afterwards.`,
  ].filter(Boolean);
  return (
    <StepCard
      title="Deposit"
      state={state}
      note={state === 'done' ? 'No deposit is held.' : `${money(held)} is held.${because ? ` ${because}.` : ''}`}
      action={maySettle && state === 'open' ? <Button onClick={onSettle}>Settle Deposit</Button> : null}
    >
      {state === 'open' || state === 'waiting' ? (
        <p className="text-sm">{`As things stand: ${effect.join(' ')}`}</p>
      ) : null}
    </StepCard>
  );
}
