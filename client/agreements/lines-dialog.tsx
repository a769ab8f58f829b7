import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { AgreementChange } from '../../domain/agreements/change-contract.ts';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import { cycleOn } from '../../domain/agreements/cycles.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { LateBox, lateAmong } from '../tenants/late-credit.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField } from '../ui/form/form-fields.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { LinesFields } from './line-fields.tsx';
import { type LinesForm, linesFromDay, lineValues, sentLine } from './line-values.ts';
import { NextInvoices } from './next-invoices.tsx';
import { changedInvoicesQuery, useChangeAgreement } from './queries.ts';

type LinesDialogProps = { agreement: AgreementDetails; open: boolean; onClose: () => void };

export function LinesDialog({ agreement, open, onClose }: LinesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Change Lines"
      description={`${agreement.number} of ${agreement.tenantName}. Nothing changes before you confirm.`}
    >
      <ChangeForm agreement={agreement} onClose={onClose} />
    </Dialog>
  );
}

// Nothing of a draft has begun.
const firstDay = ({ state, startDate, billedThrough }: AgreementDetails, today: string): string =>
  state === 'draft' ? startDate : [today, startDate, billedThrough].reduce((last, day) => (day > last ? day : last));

function ChangeForm({ agreement, onClose }: Omit<LinesDialogProps, 'open'>) {
  const today = useToday();
  const change = useChangeAgreement();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [from] = useState(() => firstDay(agreement, today));
  const form = useContractForm(AgreementChange, {
    defaultValues: { effectiveOn: from, lines: lineValues(agreement.lines, from) },
  });
  const values = () => {
    const { effectiveOn, reason, lines } = form.getValues();
    return { effectiveOn, reason: reason ?? null, lines: lines.map(sentLine) };
  };

  const submit = async () => {
    try {
      const body = { ...values(), lateReason: form.getValues('lateReason') };
      await change.mutateAsync({ id: agreement.id, body, idempotencyKey });
      done('Lines Changed', `${agreement.number} has its new lines from ${formatDay(body.effectiveOn)}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The lines were not changed. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <Stepper
        form={form}
        submitLabel="Change Lines"
        pending={change.isPending}
        onCancel={onClose}
        atEnd={null}
        steps={[
          {
            title: 'Lines',
            fields: ['effectiveOn', 'reason', 'lines'],
            content: <ChangeFields {...{ form, agreement }} />,
          },
          {
            title: 'Next Invoices',
            fields: [],
            content: (isShown) => (isShown ? <ChangePreview id={agreement.id} body={values()} form={form} /> : null),
          },
        ]}
      />
    </Form>
  );
}

type ChangeFieldsProps = {
  form: ContractForm<z.input<typeof AgreementChange>, AgreementChange>;
  agreement: AgreementDetails;
};

function ChangeFields({ form, agreement }: ChangeFieldsProps) {
  const effectiveOn = useWatch({ control: form.control, name: 'effectiveOn' });
  const [before, setBefore] = useState(effectiveOn);
  const followDay = (day: string) => {
    form.setValue('lines', linesFromDay(agreement.lines, form.getValues('lines'), { before, day }));
    setBefore(day);
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <DateField
          form={form}
          name="effectiveOn"
          label="Effective From"
          required
          min={agreement.startDate}
          onChosen={followDay}
        />
        <TextField
          form={form}
          name="reason"
          label="Reason"
          optional
          maxLength={300}
          autoComplete="off"
          hint="Kept with the lines."
        />
      </div>
      <LinesFields
        form={form as unknown as LinesForm}
        cycle={cycleOn(agreement, effectiveOn || agreement.startDate)}
        startDate={effectiveOn || agreement.startDate}
        agreementId={agreement.id}
      />
    </>
  );
}

type ChangePreviewProps = {
  id: string;
  body: Parameters<typeof changedInvoicesQuery>[1];
  form: ChangeFieldsProps['form'];
};

function ChangePreview({ id, body, form }: ChangePreviewProps) {
  const { currency } = useConfig();
  const preview = useQuery(changedInvoicesQuery(id, body));
  const lateReason = useWatch({ control: form.control, name: 'lateReason' }) ?? '';
  return (
    <>
      {(preview.data?.credits ?? []).map(({ invoiceNumber, amount, formula }) => (
        <Alert key={invoiceNumber} title={`${formatCurrency(amount, { currency, cents: true })} goes back`}>
          {`Credited on ${invoiceNumber}: ${formula}`}
        </Alert>
      ))}
      <LateBox
        late={lateAmong(preview.data?.credits)}
        value={lateReason}
        onValueChange={(reason) => form.setValue('lateReason', reason)}
      />
      <NextInvoices preview={preview} />
    </>
  );
}
