import { Percent } from 'lucide-react';
import { useState } from 'react';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Switch } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { SaleState } from './use-sale.ts';

type Part = { sale: SaleState };

/** Who buys, where that is not known yet: a number is enough. */
export function CustomerField({ sale: { someone, typed, setTyped, needsName } }: Part) {
  if (someone.kind === 'known') return null;
  const isNew = someone.kind === 'new' && someone.phone !== null;
  return (
    <Field
      label={isNew ? 'Name' : 'Customer'}
      optional={!needsName}
      required={needsName}
      error={needsName ? 'A pass needs a name or a phone number' : undefined}
      hint={isNew ? undefined : 'Phone number or name; empty for a walk-in.'}
    >
      <Input value={typed} autoComplete="off" maxLength={120} onChange={(event) => setTyped(event.target.value)} />
    </Field>
  );
}

/** Taken off everything that is sold, with a reason. */
export function DiscountFields({ sale: { discount, setDiscount, reason, setReason } }: Part) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2 justify-self-start"
        icon={<Percent aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Discount
      </Button>
    );
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3">
      <Field label="Discount">
        <Input
          type="number"
          autoFocus
          min={0}
          max={100}
          after="%"
          value={discount === 0 ? '' : discount}
          onChange={(event) => setDiscount(Number(event.target.value))}
        />
      </Field>
      <Field label="Reason" required={discount > 0}>
        <Input value={reason} autoComplete="off" maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </div>
  );
}

/** The effect in money, before anything is sold. */
export function SaleTotals({ sale }: Part) {
  const { amount, preview, down, pricing, canCheckIn, wantsIn, setWantsIn } = sale;
  return (
    <div className="grid gap-3">
      <div role="status" aria-busy={pricing} className="rounded-md bg-surface-2 px-4 py-3">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-medium">To Pay</span>
          <MoneyText amount={toDecimalText(amount)} className="font-semibold text-2xl" />
        </p>
        <p className="mt-0.5 text-muted text-xs">
          {down ? (
            'By the price list: there is no line.'
          ) : preview && preview.vat !== '0.00' ? (
            <>
              Of it <MoneyText amount={preview.vat} cents /> VAT.
            </>
          ) : (
            'No VAT.'
          )}
        </p>
      </div>
      {preview?.approval ? <Alert tone="waiting">{`${preview.approval}.`}</Alert> : null}
      {preview?.warnings.map((warning) => (
        <Alert key={warning} tone="waiting">
          {warning}
        </Alert>
      ))}
      {canCheckIn ? (
        <Field label="Check In Now" inline hint="Uses the first day today.">
          <Switch checked={wantsIn} onCheckedChange={setWantsIn} />
        </Field>
      ) : null}
    </div>
  );
}
