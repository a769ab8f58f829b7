import { Banknote, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { changeFor, likelyGiven } from './cart.ts';
import type { SaleState, Way } from './use-sale.ts';

/** What has to be known of whatever is paid at the desk. */
export type PayState = Pick<
  SaleState,
  'isEmpty' | 'amount' | 'selling' | 'needsName' | 'down' | 'cash' | 'setCash' | 'reference' | 'setReference'
>;

type PayProps = {
  sale: PayState;
  takesCash: boolean;
  canPrompt: boolean;
  /** What it is called where nothing is paid now. */
  later?: string;
  onPay: (way: Way) => void;
};

const OTHER: readonly PaymentMethod[] = ['mobile_money', 'credit_card', 'bank_transfer', 'cheque'];

/** What Enter does: cash where it was counted, else a prompt where one can go out. */
export const usualWay = ({ sale, takesCash, canPrompt }: Pick<PayProps, 'sale' | 'takesCash' | 'canPrompt'>): Way => {
  if (takesCash && sale.cash.trim() !== '') return 'cash';
  if (canPrompt && !sale.down) return 'prompt';
  return takesCash ? 'cash' : 'later';
};

/** Each way to pay is one press. Without a line nobody can be prompted. */
export function PayButtons({ sale, takesCash, canPrompt, later = 'Pay Later', onPay }: PayProps) {
  const [other, setOther] = useState<PaymentMethod | null>(null);
  const { isEmpty, amount, selling, needsName, down } = sale;
  const currency = useCurrency();
  const cannot = isEmpty || needsName || selling;
  const usual = usualWay({ sale, takesCash, canPrompt });
  const buttonType = (way: Way) => (way === usual ? { type: 'submit' as const } : { onClick: () => onPay(way) });
  const paid = formatCurrency(toDecimalText(amount), { currency });
  return (
    <div className="grid gap-4">
      {takesCash && !isEmpty ? <CashField sale={sale} /> : null}
      {other ? <OtherFields sale={sale} method={other} onMethod={setOther} /> : null}
      {takesCash || isEmpty ? null : (
        <p className="text-muted text-sm">No till is open, so that no cash can be taken.</p>
      )}
      <DialogFooter>
        <Button variant="ghost" disabled={cannot} {...buttonType('later')}>
          {later}
        </Button>
        {other ? (
          <Button variant="secondary" disabled={cannot} pending={selling} onClick={() => onPay(other)}>
            {`Paid by ${PAYMENT_METHOD_LABELS[other]}`}
          </Button>
        ) : (
          <Button variant="ghost" disabled={cannot} onClick={() => setOther('mobile_money')}>
            Other…
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Banknote aria-hidden />}
          disabled={cannot || !takesCash}
          pending={selling}
          {...buttonType('cash')}
        >
          {cannot ? 'Cash' : `Cash ${paid}`}
        </Button>
        <Button
          icon={<Smartphone aria-hidden />}
          disabled={cannot || !canPrompt || down}
          pending={selling}
          {...buttonType('prompt')}
        >
          M-Pesa
        </Button>
      </DialogFooter>
    </div>
  );
}

/** What was given, and what goes back. */
function CashField({ sale: { cash, setCash, amount } }: { sale: PayState }) {
  const currency = useCurrency();
  const change = changeFor(cash, amount);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Field label="Cash Given" optional>
        <Input
          inputMode="decimal"
          autoComplete="off"
          before={currency}
          value={cash}
          onChange={(event) => setCash(event.target.value)}
        />
      </Field>
      <div className="flex min-h-9 flex-wrap items-center gap-1.5">
        {likelyGiven(amount).map((given) => (
          <Button
            key={given}
            variant="secondary"
            size="sm"
            onClick={() => setCash(toDecimalText(given).replace(/\.00$/, ''))}
          >
            {formatCurrency(toDecimalText(given), { currency: '' })}
          </Button>
        ))}
        <p role="status" className="ml-auto font-medium text-sm">
          {change === null ? null : (
            <>
              Change <MoneyText amount={toDecimalText(change)} className="font-semibold text-base" />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

type OtherProps = { sale: PayState; method: PaymentMethod; onMethod: (method: PaymentMethod) => void };

function OtherFields({ sale: { reference, setReference }, method, onMethod }: OtherProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label="Payment Method">
        <Select
          value={method}
          onValueChange={onMethod}
          options={OTHER.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
        />
      </Field>
      <Field label="Reference" hint="M-Pesa code, slip or cheque number.">
        <Input
          value={reference}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
    </div>
  );
}
