import { useQuery } from '@tanstack/react-query';
import { useController, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { useCan } from '../api/session.ts';
import { extraChoicesQuery } from '../extras/queries.ts';
import { packagesQuery } from '../packages/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Fold } from '../ui/fold.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { Field } from '../ui/form/field.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { AddLine, LineBox } from '../ui/table/line-box.tsx';
import { unitChoicesQuery } from '../units/queries.ts';
import { UnitsField } from '../units/units-field.tsx';
import {
  belowList,
  detailsText,
  EMPTY_LINE,
  type LinesForm,
  type LineValues,
  lineAmount,
  listPriceText,
  type Offer,
  toOffers,
} from './line-values.ts';

const MOST = 100;

type LinesFieldsProps = {
  form: LinesForm;
  cycle: BillingCycle;
  startDate: string;
  /** The agreement that is changed: its own units are free for it. */
  agreementId?: string;
};

export function LinesFields({ form, cycle, startDate, agreementId }: LinesFieldsProps) {
  const { currency } = useConfig();
  const packages = useQuery(packagesQuery);
  const extras = useQuery(extraChoicesQuery);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const typed = useWatch({ control: form.control, name: 'lines' }) ?? [];
  const offers = toOffers(packages.data ?? [], extras.data ?? [], cycle);
  const findOffer = (line: LineValues | undefined) =>
    offers.find(({ value }) => value === line?.packageId || value === line?.extraId);
  const amounts = typed.map((line) => lineAmount(line, findOffer(line)));
  const total = cents(amounts.reduce((sum, amount) => sum + (amount ? parseMoney(amount) : 0), 0));
  return (
    <div className="grid min-w-0 gap-3">
      {fields.map((field, index) => (
        <Line
          key={field.key}
          {...{ form, index, offers, startDate, agreementId }}
          offer={findOffer(typed[index])}
          amount={amounts[index] ?? null}
          below={typed[index]?.id ? 0 : belowList(typed[index] ?? EMPTY_LINE, findOffer(typed[index]))}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AddLine count={fields.length} most={MOST} onAdd={() => append(EMPTY_LINE)} />
        <p aria-live="polite" className="font-semibold text-sm">
          {`Rent ${CYCLE_LABELS[cycle].toLowerCase()} `}
          <MoneyText amount={toDecimalText(total)} currency={currency} />
        </p>
      </div>
    </div>
  );
}

type LineProps = {
  form: LinesForm;
  index: number;
  offers: readonly Offer[];
  offer: Offer | undefined;
  startDate: string;
  agreementId: string | undefined;
  amount: string | null;
  /** How far below the list price, in per cent; what was agreed before needs no other reason. */
  below: number;
  onRemove: (() => void) | undefined;
};

function Line({ form, index, offers, offer, startDate, agreementId, amount, below, onRemove }: LineProps) {
  const { currency } = useConfig();
  return (
    <LineBox {...{ index, amount, currency, onRemove }}>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_13rem]">
        <OfferField {...{ form, index, offers }} />
        <TextField
          form={form}
          name={`lines.${index}.quantity`}
          kind="number"
          label="Quantity"
          required
          min={1}
          max={1000}
        />
        <TextField
          form={form}
          name={`lines.${index}.unitPrice`}
          kind="money"
          label="Agreed Price"
          optional
          autoComplete="off"
          hint={offer ? listPriceText(offer, currency) : undefined}
        />
      </div>
      {below > 0 ? <ReasonField form={form} index={index} below={below} /> : null}
      <div className="mt-2">
        <DetailsFold {...{ form, index, offer, startDate, agreementId }} />
      </div>
    </LineBox>
  );
}

const DETAILS = ['discountPercent', 'discountUntil', 'startDate', 'endDate', 'description', 'unitIds'] as const;

function DetailsFold(props: LineDetailsProps) {
  const { form, index } = props;
  const name = `lines.${index}` as const;
  const typed = useWatch({ control: form.control, name });
  const { errors } = useFormState({ control: form.control, name });
  return (
    <Fold
      isWrong={DETAILS.some((field) => errors.lines?.[index]?.[field])}
      summary={
        <>
          Discount, Days and Units
          <span className="ml-auto truncate font-normal text-muted text-xs">{typed ? detailsText(typed) : null}</span>
        </>
      }
    >
      <LineDetails {...props} />
    </Fold>
  );
}

/** Why a line costs less than the list says. */
function ReasonField({ form, index, below }: Pick<LineProps, 'form' | 'index' | 'below'>) {
  const mayApprove = useCan()('agreements:write');
  return (
    <TextField
      form={form}
      name={`lines.${index}.reason`}
      label="Reason for the Price"
      required
      maxLength={300}
      autoComplete="off"
      className="mt-3"
      hint={`${below}% below list price.${mayApprove ? '' : ' A manager may have to approve it.'}`}
    />
  );
}

type OfferFieldProps = Pick<LineProps, 'form' | 'index' | 'offers'>;

/** Package or extra. What a line of the agreement sells stays: another thing is another line. */
function OfferField({ form, index, offers }: OfferFieldProps) {
  const { currency } = useConfig();
  const [id, extraId] = useWatch({ control: form.control, name: [`lines.${index}.id`, `lines.${index}.extraId`] });
  const bound = useController({ control: form.control, name: `lines.${index}.packageId` });
  const choose = (value: string) => {
    const chosen = offers.find((offer) => offer.value === value);
    form.setValue(`lines.${index}.extraId`, chosen?.extraId ?? null);
    bound.field.onChange(chosen?.packageId ?? null);
  };
  return (
    <Field label="Package or Extra" required error={bound.fieldState.error?.message} className="max-sm:col-span-2">
      <Combobox
        ref={bound.field.ref}
        value={bound.field.value ?? extraId ?? ''}
        onValueChange={choose}
        onBlur={bound.field.onBlur}
        disabled={Boolean(id)}
        placeholder="Choose one"
        searchLabel="Search packages and extras"
        options={offers.map(({ value, name, price }) => ({
          value,
          label: name,
          hint: price === null ? undefined : formatCurrency(price, { currency }),
        }))}
      />
    </Field>
  );
}

type LineDetailsProps = Pick<LineProps, 'form' | 'index' | 'offer' | 'startDate' | 'agreementId'>;

function LineDetails({ form, index, offer, startDate, agreementId }: LineDetailsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        form={form}
        name={`lines.${index}.discountPercent`}
        kind="number"
        label="Discount"
        optional
        min={0}
        max={100}
        step="any"
        after="%"
      />
      <DateField form={form} name={`lines.${index}.discountUntil`} label="Discount Until" optional min={startDate} />
      <DateField form={form} name={`lines.${index}.startDate`} label="First Day" optional min={startDate} />
      <DateField form={form} name={`lines.${index}.endDate`} label="Last Day" optional min={startDate} />
      <TextField
        form={form}
        name={`lines.${index}.description`}
        label="Description"
        optional
        maxLength={200}
        autoComplete="off"
        hint="Printed on the invoice instead of the name."
        className="col-span-2"
      />
      <LineUnits {...{ form, index, offer, startDate, agreementId }} />
    </div>
  );
}

/** The desks, offices, lockers and bays that the line holds: those that are free on its days. */
function LineUnits({ form, index, offer, startDate, agreementId }: LineDetailsProps) {
  const lines = useWatch({ control: form.control, name: 'lines' }) ?? [];
  const { startDate: first, endDate: last, quantity = 1 } = lines[index] ?? {};
  const free = useQuery(
    unitChoicesQuery({
      freeFrom: first && first > startDate ? first : startDate,
      ...(last ? { freeTo: last } : {}),
      ...(agreementId ? { freeFor: agreementId } : {}),
    }),
  );
  const wanted = new Set(lines.flatMap(({ unitIds = [] }) => unitIds));
  const isNamed = [...wanted].every((id) => free.data?.some((unit) => unit.id === id));
  const all = useQuery({ ...unitChoicesQuery(), enabled: free.isSuccess && !isNamed });
  const known = [...(free.data ?? []), ...(all.data ?? [])];
  const { field, fieldState } = useController({ control: form.control, name: `lines.${index}.unitIds` });
  return (
    <div className="col-span-2">
      <UnitsField
        ref={field.ref}
        label="Units"
        optional
        error={fieldState.error?.message}
        sold={offer}
        count={quantity}
        chosen={field.value ?? []}
        onChange={field.onChange}
        onBlur={field.onBlur}
        free={(free.data ?? []).filter(({ id }) => !wanted.has(id))}
        nameUnit={(id) => known.find((unit) => unit.id === id)?.name ?? 'A unit'}
      />
    </div>
  );
}
