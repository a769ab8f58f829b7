import { type FormEvent, useId, useState } from 'react';
import type { OfferedPackage } from '../../../domain/portal/offering-contract.ts';
import { ApiError } from '../../api/call.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useToday } from '../../ui/zone.ts';
import { BuyerFields, NO_BUYER } from '../buyer-fields.tsx';
import { useBuy, useFocusOnError } from '../use-buy.ts';

// As the call has it; its rules are not loaded for a number.
const MOST_DAYS_AHEAD = 60;
const DAY_MS = 86_400_000;

// As the price list names them; the list itself is not loaded for seven words.
const PERIODS: Record<OfferedPackage['cycle'], string> = {
  daily: 'day',
  weekly: 'week',
  fortnight: 'fortnight',
  monthly: 'month',
  quarterly: 'quarter',
  semi_annual: 'half-year',
  annual: 'year',
};

const latestStart = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + MOST_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);

type BuyPackageProps = { packages: readonly OfferedPackage[]; first: OfferedPackage };

/** Which package, from when and for whom: the one screen between the front page and the prompt. */
export function BuyPackage({ packages, first }: BuyPackageProps) {
  const config = useConfig();
  const today = useToday();
  const [chosen, setChosen] = useState(first);
  const [startDate, setStartDate] = useState(today);
  const [buyer, setBuyer] = useState(NO_BUYER);
  const { buy, error, isPending } = useBuy([{ kind: 'package', packageId: chosen.id, startDate }]);
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnError(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void buy(buyer);
  };
  const isShown = Object.keys(fields).some((name) => name.startsWith('party.') || name === 'items.0.startDate');
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <h1 className="font-semibold text-xl tracking-tight">Rent a Desk or an Address</h1>
      <PackageChoice packages={packages} chosen={chosen} onChoose={setChosen} />
      <Field label="Start Date" required error={fields['items.0.startDate']} hint="The first day that you use it.">
        <Input
          type="date"
          name="startDate"
          value={startDate}
          min={today}
          max={latestStart(today)}
          onChange={({ target }) => setStartDate(target.value)}
        />
      </Field>
      <BuyerFields
        buyer={buyer}
        onBuyer={setBuyer}
        errors={fields}
        emailHint="For your agreement and your tax invoice."
      />
      {error && !isShown ? (
        <Alert tone="late">{serverMessage(error, 'The package was not ordered. Please try again.')}</Alert>
      ) : null}
      <Due chosen={chosen} />
      <p className="text-pretty text-muted text-xs">
        <strong className="font-semibold text-text">
          By paying you ask for this package, and agree to this privacy notice.
        </strong>{' '}
        We look at it within one working day. If we cannot take you, all of your money goes back to your phone.{' '}
        {config.privacyNotice.text}
      </p>
      <Button type="submit" pending={isPending} pendingLabel="One Moment…" className="h-11 w-full">
        {`Pay ${formatCurrency(chosen.total, config)} with M-Pesa`}
      </Button>
    </form>
  );
}

type PackageChoiceProps = Pick<BuyPackageProps, 'packages'> & {
  chosen: OfferedPackage;
  onChoose: (one: OfferedPackage) => void;
};

function PackageChoice({ packages, chosen, onChoose }: PackageChoiceProps) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">Package</legend>
      <div className="grid gap-2">
        {packages.map((one) => (
          <label
            key={one.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 px-3.5 py-2 text-sm hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={one.id === chosen.id}
              onChange={() => onChoose(one)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="wrap-break-word block font-semibold">{one.name}</span>
              <span className="wrap-break-word block text-muted text-xs">
                {one.features.join(', ') || one.description}
              </span>
            </span>
            <span className="text-right">
              <MoneyText amount={one.due} className="font-semibold" />
              <span className="block text-muted text-xs">{`a ${PERIODS[one.cycle]}`}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is paid now, and what of it comes back. */
function Due({ chosen }: { chosen: OfferedPackage }) {
  const config = useConfig();
  const { due, deposit, total, vatPercent, cycle } = chosen;
  return (
    <div className="rounded-md border border-line bg-surface-2 px-4 py-3 text-sm">
      <dl className="m-0 grid gap-1 tabular-nums">
        <Sum name={`First ${PERIODS[cycle]}${vatPercent > 0 ? `, ${vatPercent}% VAT included` : ''}`}>
          {formatCurrency(due, config)}
        </Sum>
        {Number(deposit) > 0 ? (
          <Sum name="Deposit, given back at the end">{formatCurrency(deposit, config)}</Sum>
        ) : null}
        <div className="flex justify-between gap-4 font-semibold text-base">
          <dt>Total</dt>
          <dd className="m-0">{formatCurrency(total, config)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-pretty text-muted text-xs">
        {`Your phone asks for your M-Pesa PIN next. After the first ${PERIODS[cycle]} you are invoiced for each one to come.`}
      </p>
    </div>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{name}</dt>
      <dd className="m-0 whitespace-nowrap">{children}</dd>
    </div>
  );
}
