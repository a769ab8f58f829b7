import { type FormEvent, useId, useState } from 'react';
import type { DemoPhone } from '../../../domain/mpesa/demo-phone-contract.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const PIN_LENGTH = 4;

const handle = (work: () => void) => (event: FormEvent) => {
  event.preventDefault();
  // The phone may lie over a form of the page.
  event.stopPropagation();
  work();
};

type PinPadProps = { text: string; pending: boolean; onPin: (pin: string) => void; onCancel: () => void };

/** The prompt and its keys; the PIN can also be typed. */
export function PinPad({ text, pending, onPin, onCancel }: PinPadProps) {
  const [pin, setPin] = useState('');
  const id = useId();
  const isWhole = pin.length === PIN_LENGTH;
  const change = (next: string) => setPin(next.replace(/\D/g, '').slice(0, PIN_LENGTH));
  return (
    <form aria-labelledby={id} className="grid gap-3" onSubmit={handle(() => isWhole && onPin(pin))}>
      <p id={id} className="wrap-anywhere">
        {text}
      </p>
      <Field label="M-Pesa PIN" hint="Any four digits pay. 0000 is wrong.">
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-3 gap-1.5">
        {KEYS.map((key) => (
          <Button key={key} variant="secondary" onClick={() => change(pin + key)}>
            {key}
          </Button>
        ))}
        <Button variant="ghost" aria-label="Delete Digit" onClick={() => change(pin.slice(0, -1))}>
          ⌫
        </Button>
        <Button variant="secondary" onClick={() => change(`${pin}0`)}>
          0
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-1.5">
        <Button variant="secondary" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isWhole} pending={pending}>
          Send
        </Button>
      </div>
    </form>
  );
}

type Payment = { shortcode: string; account: string; amount: string };
type PayBillProps = {
  businesses: DemoPhone['businesses'];
  pending: boolean;
  onPay: (payment: Payment) => void;
};

/** Lipa na M-Pesa: a paybill or till, the account number that the payer types, and whole shillings. */
export function PayBillForm({ businesses, pending, onPay }: PayBillProps) {
  const [chosen, setChosen] = useState('');
  const [account, setAccount] = useState('');
  const [amount, setAmount] = useState('');
  const business = businesses.find(({ shortcode }) => shortcode === chosen) ?? businesses[0];
  const options = businesses.map(({ shortcode, name }) => ({ value: shortcode, label: `${name} ${shortcode}` }));
  const isComplete = business !== undefined && Number(amount) >= 1;
  const pay = () => {
    if (isComplete) onPay({ shortcode: business.shortcode, account, amount });
  };
  return (
    <Fold summary="Lipa na M-Pesa">
      <form aria-label="Lipa na M-Pesa" className="grid gap-3" onSubmit={handle(pay)}>
        <Field label="Business">
          <Select value={business?.shortcode} onValueChange={setChosen} options={options} />
        </Field>
        {business?.kind === 'till' ? null : (
          <Field label="Account Number" hint="An invoice number or a pay code.">
            <Input
              value={account}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => setAccount(event.target.value)}
            />
          </Field>
        )}
        <Field label="Amount">
          <Input
            type="number"
            min={1}
            max={250_000}
            step={1}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={!isComplete} pending={pending}>
          Pay
        </Button>
      </form>
    </Fold>
  );
}
