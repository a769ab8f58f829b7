import { Plus, Receipt } from 'lucide-react';
import type { WaitingCharge } from '../../../domain/agreements/preview-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import type { ChargedTo } from './charge-dialog.tsx';
import { useVoidCharge } from './queries.ts';

const ChargeDialog = onDemand(async () => (await import('./charge-dialog.tsx')).ChargeDialog);

type ChargesCardProps = { to: ChargedTo; charges: readonly WaitingCharge[] | undefined };

/** What was sold once and is not invoiced yet. */
export function ChargesCard({ to, charges }: ChargesCardProps) {
  const mayCharge = useCan()('payments:take');
  const { openDialog, dialog } = useDialog<'add' | WaitingCharge>();
  const { payload, dialogKey, open, onClose } = dialog;
  return (
    <Card aria-label="Open Charges">
      <CardHeader
        title="Open Charges"
        icon={<Receipt aria-hidden />}
        actions={
          mayCharge ? (
            <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => openDialog('add')}>
              Add Charge
            </Button>
          ) : null
        }
      />
      {charges === undefined ? (
        <CardBody>
          <SkeletonText lines={2} label="Loading the charges" />
        </CardBody>
      ) : charges.length === 0 ? (
        <CardBody className="text-muted text-sm">Nothing waits for the next invoice.</CardBody>
      ) : (
        <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
          {charges.map((charge) => (
            <Item key={charge.id} charge={charge} onVoid={mayCharge ? () => openDialog(charge) : undefined} />
          ))}
        </ul>
      )}
      {payload === 'add' ? <ChargeDialog key={dialogKey} to={to} open={open} onClose={onClose} /> : null}
      {payload && payload !== 'add' ? (
        <VoidDialog key={dialogKey} charge={payload} open={open} onClose={onClose} />
      ) : null}
    </Card>
  );
}

function Item({ charge, onVoid }: { charge: WaitingCharge; onVoid: (() => void) | undefined }) {
  const { currency } = useConfig();
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm sm:px-5">
      <span className="wrap-break-word min-w-0">
        <span className="font-medium">{charge.description}</span>
        <span className="block text-muted text-xs">{`${formatDay(charge.date)}, ${charge.formula}`}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        {onVoid ? (
          <Button variant="ghost" size="sm" aria-label={`Void ${charge.description}`} onClick={onVoid}>
            Void
          </Button>
        ) : null}
        <MoneyText amount={charge.amount} currency={currency} cents />
      </span>
    </li>
  );
}

function VoidDialog({ charge, open, onClose }: { charge: WaitingCharge; open: boolean; onClose: () => void }) {
  const change = useVoidCharge();
  const confirm = (reason: string) =>
    change.mutate(
      { id: charge.id, reason },
      {
        onSuccess: () => {
          done('Charge Voided', `${charge.description} will not be invoiced.`);
          onClose();
        },
        onError: (error) => failed('Not Voided', error, 'The charge was not voided. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Void Charge"
      description={`${charge.description}, ${charge.formula}, will not be invoiced.`}
      reason={{ label: 'Reason', required: true, hint: 'For example: entered twice.' }}
      confirmLabel="Void Charge"
      pendingLabel="Voiding…"
      pending={change.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
