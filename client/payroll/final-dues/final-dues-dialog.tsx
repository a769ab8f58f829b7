import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { LEAVING_LABELS } from '../../../domain/payroll/final-dues/final-dues.ts';
import { FinalDuesInput, NOTICE_DAYS } from '../../../domain/payroll/final-dues/final-dues-contract.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError } from '../../ui/feedback/error-state.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed, toOptions } from '../labels.ts';
import { SlipPreview } from '../off-cycle/slip-preview.tsx';
import { type FinalDuesPreview, finalDuesPreviewQuery, useCreateFinalDues } from '../queries.ts';

type FinalDuesDialogProps = { employee: EmployeeDetails; open: boolean; onClose: () => void };

export function FinalDuesDialog({ employee, open, onClose }: FinalDuesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Final Dues"
      description={`Leave, notice and severance of ${fullName(employee)} as a payslip of the last month. The employee is terminated.`}
    >
      <FinalDuesForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof FinalDuesInput>;

const reasons = toOptions(LEAVING_LABELS);

const toBody = ({ noticeDays, noticeGiven, ...values }: FormValues): FormValues => ({
  ...values,
  noticeDays: Number(noticeDays ?? 0),
  noticeGiven: Number(noticeGiven ?? 0),
});

function FinalDuesForm({ employee, onClose }: Omit<FinalDuesDialogProps, 'open'>) {
  const today = useToday();
  const create = useCreateFinalDues();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, FinalDuesInput>(FinalDuesInput, {
    defaultValues: {
      lastDay: employee.endDate ?? today,
      reason: 'resignation',
      noticeDays: NOTICE_DAYS,
      noticeGiven: NOTICE_DAYS,
      paymentMethod: 'bank_transfer',
      notes: '',
    },
  });
  const body = toBody(form.watch() as FormValues);
  const isReady = FinalDuesInput.safeParse(body).success;
  const preview = useQuery({ ...finalDuesPreviewQuery(employee.id, body), enabled: isReady && !create.isPending });

  const submit = async () => {
    try {
      const { records } = await create.mutateAsync({ id: employee.id, body: toBody(form.getValues()), idempotencyKey });
      hrDone(
        records.length > 0
          ? `${fullName(employee)} is terminated; the final dues wait for approval`
          : `${fullName(employee)} is terminated; nothing is due`,
      );
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to make the final dues');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          form={form}
          name="lastDay"
          label="Last Day of Work"
          required
          disabled={employee.status === 'terminated'}
        />
        <SelectField form={form} name="reason" label="Reason" options={reasons} />
        <TextField form={form} name="noticeDays" kind="number" label="Notice Due" after="days" min={0} required />
        <TextField
          form={form}
          name="noticeGiven"
          kind="number"
          label="Notice Given and Worked"
          after="days"
          min={0}
          required
        />
        <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      </div>
      {isReady ? <Outlook preview={preview} /> : null}
      <FormFooter onCancel={onClose} pending={create.isPending}>
        Terminate and Make Payslip
      </FormFooter>
    </Form>
  );
}

/** What would be made, or why not. */
function Outlook({ preview: { data, error } }: { preview: Pick<UseQueryResult<FinalDuesPreview>, 'data' | 'error'> }) {
  if (error) return <Alert tone="late">{describeError(error).message}</Alert>;
  if (!data) return null;
  return (
    <>
      {data.remarks.map((remark) => (
        <Alert key={remark} tone="waiting">{`${remark}.`}</Alert>
      ))}
      <SlipPreview slips={data.slips} notice={data.notice} />
    </>
  );
}
