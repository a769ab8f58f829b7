import { Plus, Repeat } from 'lucide-react';
import type { MpesaOrder, TenantOrders } from '../../../domain/mpesa/order-contract.ts';
import { isOrderOpen, isOrderOver } from '../../../domain/mpesa/orders.ts';
import { CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { SimulatorNote } from '../channels/simulator-note.tsx';
import { DemoPhone } from '../phone/demo-phone.tsx';
import { OrderBadge } from './order-state.tsx';

const DecideDialog = onDemand(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const OrderDialog = onDemand(async () => (await import('./order-dialog.tsx')).OrderDialog);

type Decision = { order: MpesaOrder; what: 'confirm' | 'end' };

type TenantOrdersCardProps = { tenant: Tenant; standing: TenantOrders | null | undefined };

/** The rent that M-Pesa pays by itself; nothing where the space cannot offer it and never did. */
export function TenantOrdersCard({ tenant, standing }: TenantOrdersCardProps) {
  const { openDialog, dialog } = useDialog<'new' | Decision>();
  if (!standing || (!standing.isOffered && standing.latest.length === 0)) return null;
  const { payload, dialogKey, open, onClose } = dialog;
  const isFree = standing.latest.every(({ state }) => isOrderOver(state));
  return (
    <Card aria-label="Standing Orders">
      <CardHeader
        title="Standing Orders"
        icon={<Repeat aria-hidden />}
        actions={
          standing.isOffered && isFree && tenant.status !== 'terminated' ? (
            <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => openDialog('new')}>
              Set Up
            </Button>
          ) : null
        }
      />
      {standing.latest.length === 0 ? (
        <CardBody className="text-muted text-sm">
          The tenant agrees once on the phone. From then on M-Pesa pays the rent by itself.
        </CardBody>
      ) : (
        <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
          {standing.latest.map((order) => (
            <Item key={order.id} order={order} onDecide={(what) => openDialog({ order, what })} />
          ))}
        </ul>
      )}
      {payload === 'new' ? <OrderDialog key={dialogKey} tenant={tenant} open={open} onClose={onClose} /> : null}
      {payload && payload !== 'new' ? (
        <DecideDialog key={dialogKey} {...payload} open={open} onClose={onClose} />
      ) : null}
    </Card>
  );
}

function Item({ order, onDecide }: { order: MpesaOrder; onDecide: (what: Decision['what']) => void }) {
  const { currency } = useConfig();
  const { state, amount, frequency, startDate, endDate, phone, message, environment } = order;
  return (
    <li className="grid gap-2 px-4 py-2.5 text-sm sm:px-5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 leading-snug">
          <span className="block font-medium">
            <MoneyText amount={amount} currency={currency} />
            {` ${CYCLE_UNITS[frequency]}`}
          </span>
          <span className="block text-muted text-xs">{`${formatDay(startDate)} to ${formatDay(endDate)}`}</span>
          <span className="block text-muted text-xs tabular-nums">{phoneText(phone)}</span>
        </span>
        <OrderBadge state={state} />
      </div>
      <p className="wrap-break-word text-muted text-xs">{message}</p>
      <SimulatorNote environment={environment} className="justify-self-start" />
      <div className="flex flex-wrap gap-2">
        {state === 'needs_review' ? (
          <>
            <Button variant="secondary" size="sm" onClick={() => onDecide('confirm')}>
              Payer Agreed
            </Button>
            <Button variant="secondary" size="sm" onClick={() => onDecide('end')}>
              Not Agreed
            </Button>
          </>
        ) : null}
        {state === 'active' ? (
          <Button variant="ghost" size="sm" onClick={() => onDecide('end')}>
            Mark as Ended
          </Button>
        ) : null}
        {isOrderOpen(state) ? <DemoPhone number={phone} /> : null}
      </div>
    </li>
  );
}
