import { useState } from 'react';
import type * as z from 'zod';
import { StampForm } from '../../../domain/billing/stamps/stamp-contract.ts';
import { toInstant } from '../../../domain/kernel/time.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { wallTime } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday, useZone } from '../../ui/zone.ts';
import { useEnterStamp } from './queries.ts';
import type { StampTarget } from './tax-stamp.tsx';

type Input = z.input<typeof StampForm>;
type Output = z.output<typeof StampForm>;
type TaxStampDialogProps = { target: StampTarget; open: boolean; onClose: () => void };

export function TaxStampDialog({ target, open, onClose }: TaxStampDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={target.stamp ? 'Correct eTIMS Data' : 'Enter eTIMS Data'}
      description={`${target.number}. Copy what KRA’s portal answered; it is printed on the document with its QR code.`}
    >
      <StampFields target={target} onClose={onClose} />
    </Dialog>
  );
}

function useStampForm({ stamp }: StampTarget) {
  const [zone, today] = [useZone(), useToday()];
  const { day, time } = stamp ? wallTime(stamp.stampedAt, zone) : { day: today, time: '' };
  return useContractForm<Input, Output>(StampForm, {
    defaultValues: {
      scuSerial: stamp?.scuSerial ?? '',
      cuInvoiceNumber: stamp?.cuInvoiceNumber ?? '',
      receiptSignature: stamp?.receiptSignature ?? '',
      internalData: stamp?.internalData ?? '',
      link: '',
      day,
      time,
      reason: '',
    },
  });
}

function StampFields({ target, onClose }: Omit<TaxStampDialogProps, 'open'>) {
  const zone = useZone();
  const today = useToday();
  const enter = useEnterStamp();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useStampForm(target);
  const submit = async ({ day, time, ...codes }: Output) => {
    const body = { ...codes, stampedAt: toInstant(day, time, zone) };
    try {
      await enter.mutateAsync({ ...target, body, idempotencyKey });
      done('eTIMS Data Saved', `${target.number} is registered as ${codes.cuInvoiceNumber}.`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Not Saved', error, 'The eTIMS data were not saved.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="scuSerial" label="SCU ID" required hint="For example KRACU0300000123." />
        <TextField form={form} name="cuInvoiceNumber" label="CU Invoice Number" required />
        <DateField form={form} name="day" label="Date" required max={today} />
        <TextField form={form} name="time" label="Time" kind="time" required />
        <TextField form={form} name="receiptSignature" label="Receipt Signature" required />
        <TextField form={form} name="internalData" label="Internal Data" optional />
      </div>
      <TextField
        form={form}
        name="link"
        label="QR Link"
        optional
        hint="Left empty, it is made from your PIN, head office and the signature."
      />
      {target.stamp ? (
        <TextareaField form={form} name="reason" label="Reason for the Correction" required rows={2} maxLength={300} />
      ) : null}
      <FormFooter onCancel={onClose} pending={enter.isPending} pendingLabel="Saving…">
        {target.stamp ? 'Save Correction' : 'Save eTIMS Data'}
      </FormFooter>
    </Form>
  );
}
