import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { Agreement } from '../../../domain/agreements/contract.ts';
import {
  type IncreasedAgreement,
  increaseAgreements,
  ROUND_TO,
} from '../../../domain/agreements/increases/increase-contract.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import { addDays, addMonths } from '../../../domain/kernel/time.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { LateBox } from '../../tenants/late-credit.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, failed, serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCount, formatCurrency, formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { increaseQuery, useIncreaseAgreements } from '../queries.ts';

type IncreaseDialogProps = {
  /** Absent while they are looked up. */
  agreements: readonly Agreement[] | undefined;
  error?: unknown;
  open: boolean;
  onClose: () => void;
};

const countText = (count: number): string => (count === 1 ? '1 agreement' : `${formatCount(count)} agreements`);

export function IncreaseDialog({ agreements, error, open, onClose }: IncreaseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Yearly Increase"
      description={`${agreements ? countText(agreements.length) : 'Active agreements'}, all or none. Nothing changes before you confirm.`}
    >
      {error ? <Alert tone="late">{serverMessage(error, 'The agreements could not be loaded.')}</Alert> : null}
      {!(agreements || error) ? <SkeletonText lines={4} label="Loading the agreements" /> : null}
      {agreements?.length === 0 ? <Alert>No active agreement matches.</Alert> : null}
      {agreements && agreements.length > 0 ? <IncreaseForm agreements={agreements} onClose={onClose} /> : null}
    </Dialog>
  );
}

const roundingOptions = ROUND_TO.map((value) => ({
  value,
  label: value === '0.01' ? 'To the Cent' : `To ${value.replace('.00', '')}`,
}));

type IncreaseFormProps = { agreements: readonly Agreement[]; onClose: () => void };

function IncreaseForm({ agreements, onClose }: IncreaseFormProps) {
  const today = useToday();
  const { currency } = useConfig();
  const increase = useIncreaseAgreements();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [defaultValues] = useState(() => ({
    percent: 5,
    effectiveOn: `${addMonths(today, 1).slice(0, 7)}-01`,
    agreementIds: agreements.map(({ id }) => id),
    roundTo: '1.00' as const,
  }));
  const form = useContractForm(increaseAgreements.body, { defaultValues });
  const waitsFor = useObstacle(form);

  const submit = async () => {
    try {
      const body = form.getValues();
      const { rentAfter } = await increase.mutateAsync({ body, idempotencyKey });
      const rent = formatCurrency(rentAfter, { currency });
      done('Prices Raised', `${countText(body.agreementIds.length)} from ${formatDay(body.effectiveOn)}: ${rent}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'No price was raised. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <Stepper
        form={form}
        submitLabel="Raise Prices"
        pending={increase.isPending}
        onCancel={onClose}
        atEnd={null}
        waitsFor={waitsFor}
        steps={[
          {
            title: 'Increase',
            fields: ['percent', 'effectiveOn', 'roundTo'],
            content: (
              <div className="grid items-start gap-4 sm:grid-cols-3">
                <TextField
                  form={form}
                  name="percent"
                  kind="number"
                  label="Percent"
                  required
                  min={0}
                  max={100}
                  step="any"
                  after="%"
                />
                <DateField form={form} name="effectiveOn" label="Effective From" required min={today} />
                <SelectField form={form} name="roundTo" label="Rounding" required options={roundingOptions} />
              </div>
            ),
          },
          {
            title: 'Preview',
            fields: [],
            content: (isShown) => (isShown ? <IncreasePreview form={form} /> : null),
          },
        ]}
      />
    </Form>
  );
}

type Typed = z.input<typeof increaseAgreements.body>;
type Preview = OutputOf<typeof increaseAgreements>;

// More are shown on request: a list of thousands takes long to draw.
const FIRST_SHOWN = 50;

type PricesForm = ContractForm<Typed, z.output<typeof increaseAgreements.body>>;

/** Why prices cannot be raised yet: it looks at what the preview was answered, and asks nothing itself. */
function useObstacle(form: PricesForm): string | null {
  const [percent, effectiveOn, roundTo, agreementIds] = useWatch({
    control: form.control,
    name: ['percent', 'effectiveOn', 'roundTo', 'agreementIds'],
  });
  const body = { percent, effectiveOn, roundTo, agreementIds };
  const { data, error } = useQuery({ ...increaseQuery(body), enabled: false });
  if (!error) return data ? null : 'Calculating the increase…';
  return canBeLeftOut(error, agreementIds.length).length > 0
    ? 'Leave out what cannot be raised first.'
    : 'These prices cannot be raised.';
}

function IncreasePreview({ form }: { form: PricesForm }) {
  const agreementIds = useWatch({ control: form.control, name: 'agreementIds' });
  const { lateReason: _, ...typed } = form.getValues();
  const { data, error } = useQuery(increaseQuery({ ...typed, agreementIds }));
  const lateReason = useWatch({ control: form.control, name: 'lateReason' }) ?? '';
  const [showsAll, setShowsAll] = useState(false);
  const leaveOut = (left: ReadonlySet<number>) =>
    form.setValue(
      'agreementIds',
      agreementIds.filter((_, n) => !left.has(n)),
    );
  if (error) return <Refused error={error} count={agreementIds.length} onLeaveOut={leaveOut} />;
  if (!data) return <SkeletonText lines={6} label="Calculating the increase" />;
  const { agreements } = data;
  const shown = showsAll ? agreements : agreements.slice(0, FIRST_SHOWN);
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 rounded-md bg-surface-2/60 px-3 py-2 font-medium">
        <span>All Agreements</span>
        <Change before={data.rentBefore} after={data.rentAfter} />
      </p>
      <Letters preview={data} />
      <LateBox late={data.late} value={lateReason} onValueChange={(reason) => form.setValue('lateReason', reason)} />
      <ul aria-label="Prices" className="m-0 grid list-none gap-3 p-0">
        {shown.map((agreement) => (
          <Increased key={agreement.id} agreement={agreement} />
        ))}
      </ul>
      {shown.length < agreements.length ? (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShowsAll(true)}>
          {`Show All ${formatCount(agreements.length)}`}
        </Button>
      ) : null}
    </div>
  );
}

const REFUSED = /^agreementIds\.(\d+)$/;
const MOST_NAMED = 10;

/** The agreements that are refused by themselves; none where another field is wrong or no agreement would be left. */
const canBeLeftOut = (error: unknown, count: number): { place: number; problem: string }[] => {
  const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  const refused = fields.flatMap(([field, problem]) => {
    const [, place] = REFUSED.exec(field) ?? [];
    return place === undefined ? [] : [{ place: Number(place), problem }];
  });
  return refused.length < fields.length || refused.length >= count ? [] : refused;
};

type RefusedProps = { error: unknown; count: number; onLeaveOut: (left: ReadonlySet<number>) => void };

/** Why there is no increase, and the way to one without the agreements that cannot be raised. */
function Refused({ error, count, onLeaveOut }: RefusedProps) {
  const refused = canBeLeftOut(error, count);
  if (refused.length === 0) {
    return <Alert tone="late">{serverMessage(error, 'The increase could not be calculated.')}</Alert>;
  }
  return (
    <Alert
      tone="waiting"
      title={`${countText(refused.length)} cannot be raised`}
      action={
        <Button size="sm" variant="secondary" onClick={() => onLeaveOut(new Set(refused.map(({ place }) => place)))}>
          {refused.length === 1 ? 'Leave It Out' : 'Leave Them Out'}
        </Button>
      }
    >
      <ul className="m-0 list-none p-0">
        {refused.slice(0, MOST_NAMED).map(({ place, problem }) => (
          <li key={place}>{problem}</li>
        ))}
        {refused.length > MOST_NAMED ? <li>{`and ${refused.length - MOST_NAMED} more`}</li> : null}
      </ul>
    </Alert>
  );
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** When the letters go out, and who hears of it later than the space promises. */
function Letters({ preview: { agreements, letterDays } }: { preview: Preview }) {
  const today = useToday();
  const late = agreements.filter(({ noticeDays }) => noticeDays < letterDays);
  const [first] = agreements;
  if (!first) return null;
  const { letterOn, noticeDays } = first;
  const goOut = letterOn <= today ? 'go out today' : `go out on ${formatDay(letterOn)}`;
  const which =
    late.length === agreements.length ? 'Every tenant gets' : `${late.map(({ number }) => number).join(', ')} get`;
  return late.length > 0 ? (
    <Alert tone="waiting" title={`Less than ${daysText(letterDays)} of Notice`}>
      {`The letters ${goOut}. ${which} ${daysText(noticeDays)} of notice. To keep to ${daysText(letterDays)}, choose ${formatDay(addDays(today, letterDays))} or later.`}
    </Alert>
  ) : (
    <Alert>{`The letters ${goOut}, ${daysText(noticeDays)} before the new prices.`}</Alert>
  );
}

function Increased({ agreement }: { agreement: IncreasedAgreement }) {
  const { currency } = useConfig();
  const { number, tenantName, effectiveOn, rentBefore, rentAfter, letterOn, letterTo, lines } = agreement;
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  return (
    <li className="rounded-md border border-line">
      <h3 className="flex flex-wrap justify-between gap-x-4 border-line border-b bg-surface-2/60 px-3 py-2 font-medium">
        <span>
          {`${number}, ${tenantName}`}
          <span className="text-muted">{` from ${formatDay(effectiveOn)}`}</span>
        </span>
        <Change before={rentBefore} after={rentAfter} />
      </h3>
      <ul className="m-0 list-none divide-y divide-line p-0">
        {lines.map(({ name, quantity, before, after }) => (
          <li key={`${name} ${quantity} ${before}`} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
            <span>{`${quantity} × ${name}`}</span>
            <span className="text-muted">{`${money(before)} to ${money(after)}`}</span>
          </li>
        ))}
      </ul>
      <p className="wrap-break-word border-line border-t px-3 py-2 text-muted text-xs">
        {`Letter on ${formatDay(letterOn)} to ${letterTo}`}
      </p>
    </li>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  const { currency } = useConfig();
  return (
    <span>
      <MoneyText amount={before} currency={currency} cents className="text-muted" />
      {' to '}
      <MoneyText amount={after} currency={currency} cents />
    </span>
  );
}
