import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addTaxRate, removeTaxRate, type StoredTaxRate } from '../../../domain/settings/tax/tax-rate-contract.ts';
import { RATED_CLASSES, TAX_CLASS_LABELS } from '../../../domain/settings/tax-classes.ts';
import { call } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { taxRatesQuery } from './rates.ts';

const RATES = [taxRatesQuery.queryKey];

const rateText = ({ taxClass, percent }: Pick<StoredTaxRate, 'taxClass' | 'percent'>) =>
  `${taxClass}: ${TAX_CLASS_LABELS[taxClass]}, ${percent}%`;

/** Which rate holds from when; what is invoiced keeps the rate of its day. */
export function TaxRatesCard() {
  const rates = useQuery(taxRatesQuery);
  const may = useCan();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<StoredTaxRate | null>(null);
  const mayChange = may('settings:security');
  return (
    <Card className="mt-6">
      <CardHeader
        title="VAT Rates"
        description="The date of a document chooses the rate, and its lines keep it. Classes A, C and D carry none."
        actions={mayChange ? <Button onClick={() => setAdding(true)}>Add Rate</Button> : null}
      />
      <CardBody>
        {rates.data ? (
          <RateList rates={rates.data} onRemove={mayChange ? setRemoved : null} />
        ) : rates.error ? (
          <ErrorState
            {...describeError(rates.error)}
            onRetry={() => void rates.refetch()}
            retrying={rates.isFetching}
          />
        ) : (
          <SkeletonText lines={2} label="Loading the rates" />
        )}
      </CardBody>
      <Dialog
        open={adding}
        onOpenChange={() => setAdding(false)}
        title="Add VAT Rate"
        description="It holds for documents from its first day on. Issued ones do not change."
      >
        <RateForm onClose={() => setAdding(false)} />
      </Dialog>
      {removed ? <TakeBack rate={removed} onClose={() => setRemoved(null)} /> : null}
    </Card>
  );
}

type RateListProps = { rates: readonly StoredTaxRate[]; onRemove: ((rate: StoredTaxRate) => void) | null };

function RateList({ rates, onRemove }: RateListProps) {
  return (
    <ul className="m-0 list-none divide-y divide-line p-0">
      {rates.map((rate) => (
        <li key={rate.id} className="flex min-h-10 items-center gap-3 text-sm">
          <span className="min-w-0 flex-1">{rateText(rate)}</span>
          <span className="text-muted">{`from ${formatDay(rate.validFrom)}`}</span>
          {rate.isFuture && onRemove ? (
            <Button
              variant="ghost"
              size="icon"
              className="text-late!"
              aria-label={`Take back the rate from ${formatDay(rate.validFrom)}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onRemove(rate)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const CLASS_OPTIONS = RATED_CLASSES.map((value) => ({ value, label: `${value}: ${TAX_CLASS_LABELS[value]}` }));

function RateForm({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const add = useChange(
    (body: Parameters<typeof addTaxRate.body.parse>[0]) =>
      call(addTaxRate, { body: addTaxRate.body.parse(body), idempotencyKey }),
    RATES,
  );
  const form = useContractForm(addTaxRate.body, { defaultValues: { taxClass: 'B', validFrom: '', percent: 16 } });
  const submit = async () => {
    try {
      const rate = await add.mutateAsync(form.getValues());
      done('Rate Added', `${rateText(rate)}, from ${formatDay(rate.validFrom)}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Added', error, 'The rate was not added. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField form={form} name="taxClass" label="Tax Class" required options={CLASS_OPTIONS} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="percent"
          kind="number"
          label="Rate"
          required
          min={0}
          max={50}
          step="any"
          after="%"
        />
        <DateField form={form} name="validFrom" label="First Day" required min={today} />
      </div>
      <FormFooter onCancel={onClose} pending={add.isPending} pendingLabel="Adding…">
        Add Rate
      </FormFooter>
    </Form>
  );
}

function TakeBack({ rate, onClose }: { rate: StoredTaxRate; onClose: () => void }) {
  const remove = useChange(() => call(removeTaxRate, { params: { id: rate.id } }), RATES);
  const confirm = async () => {
    try {
      await remove.mutateAsync(undefined);
      done('Rate Taken Back', `The rate from ${formatDay(rate.validFrom)} is gone.`);
      onClose();
    } catch (error) {
      failed('Not Taken Back', error, 'The rate was not taken back. Please try again.');
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take Back the Rate from ${formatDay(rate.validFrom)}?`}
      description={`${rateText(rate)} will not hold from that day. The rate before it goes on.`}
      confirmLabel="Take Back"
      pendingLabel="Taking Back…"
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
