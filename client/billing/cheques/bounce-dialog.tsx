import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { BounceInput, type Cheque, type ChequeBounce } from '../../../domain/billing/cheques/cheque-contract.ts';
import { LETTER_LABELS } from '../../../domain/billing/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError } from '../../ui/feedback/error-state.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { usePaused } from '../../ui/form/search-state.ts';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { termsQuery } from '../payments/queries.ts';
import { bounceEffectQuery, useBounceCheque } from './queries.ts';

type BounceDialogProps = { cheque: Cheque; open: boolean; onClose: () => void };

export function BounceDialog({ cheque, open, onClose }: BounceDialogProps) {
  const { currency } = useConfig();
  const terms = useQuery(termsQuery);
  const amount = formatCurrency(cheque.amount, { currency });
  const name = cheque.reference ? `Cheque ${cheque.reference}` : 'The cheque';
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Bounced Cheque"
      description={`${name} of ${cheque.tenantName}, ${amount}. The bank returned it unpaid.`}
    >
      {terms.data ? (
        <BounceForm cheque={cheque} fee={terms.data.bouncedChequeFee} onClose={onClose} />
      ) : terms.error ? (
        <Alert tone="late" title="Not Loaded">
          {describeError(terms.error).message}
        </Alert>
      ) : (
        <SkeletonText lines={6} label="Loading the fee" />
      )}
    </Dialog>
  );
}

type BounceFormProps = Omit<BounceDialogProps, 'open'> & { fee: string };

function BounceForm({ cheque, fee, onClose }: BounceFormProps) {
  const bounce = useBounceCheque();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof BounceInput>, BounceInput>(BounceInput, {
    defaultValues: { date: today, fee: toAmountInput(fee), reason: '' },
  });
  const submit = async () => {
    try {
      const { invoices, dispatch } = await bounce.mutateAsync({
        paymentId: cheque.paymentId,
        body: form.getValues(),
        idempotencyKey,
      });
      const open = invoices.length === 1 ? '1 invoice is open again' : `${invoices.length} invoices are open again`;
      done('Bounce Recorded', dispatch ? `${open}, and ${cheque.tenantName} gets a message.` : `${open}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Recorded', error, 'Failed to record the bounced cheque.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Refer to drawer"
        hint="As the bank gives it. The payer reads it too."
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <DateField
          form={form}
          name="date"
          label="Returned On"
          required
          min={cheque.bankedOn ?? undefined}
          max={today}
        />
        <TextField
          form={form}
          name="fee"
          kind="money"
          label="Fee"
          optional
          autoComplete="off"
          hint="Invoiced to the payer."
        />
        <TextField
          form={form}
          name="bankCharge"
          kind="money"
          label="Bank’s Charge"
          optional
          autoComplete="off"
          hint="Taken by the bank."
        />
      </div>
      <Effect form={form} cheque={cheque} />
      <FormFooter onCancel={onClose} pending={bounce.isPending} pendingLabel="Recording…" variant="danger">
        Record Bounce
      </FormFooter>
    </Form>
  );
}

type BounceFormState = ReturnType<typeof useContractForm<z.input<typeof BounceInput>, BounceInput>>;

// It changes nothing of what the bounce does.
const ANY_REASON = 'Returned unpaid';

/** What it does in money, while the dialog is filled in: the bounce itself, taken back. */
function Effect({ form, cheque }: { form: BounceFormState; cheque: Cheque }) {
  const [date, fee, bankCharge] = useWatch({ control: form.control, name: ['date', 'fee', 'bankCharge'] });
  const typed = usePaused(JSON.stringify({ date, fee: fee || '0', bankCharge: bankCharge || undefined }));
  const body = { ...(JSON.parse(typed) as z.input<typeof BounceInput>), reason: ANY_REASON };
  const isReady = BounceInput.safeParse(body).success;
  const effect = useQuery({ ...bounceEffectQuery(cheque.paymentId, body), enabled: isReady });
  return (
    <section aria-label="What this does" aria-live="polite" className="rounded-md bg-surface-2/60 px-3 py-2.5 text-sm">
      {effect.error ? (
        describeError(effect.error).message
      ) : effect.data ? (
        <EffectLines effect={effect.data} />
      ) : (
        <SkeletonText lines={4} label="Working out what it does" />
      )}
    </section>
  );
}

const lettersText = (letters: ChequeBounce['letters']): string =>
  letters.map(({ letterNumber, type }) => `${LETTER_LABELS[type]} ${letterNumber}`).join(', ');

function EffectLines({ effect }: { effect: ChequeBounce }) {
  const { currency } = useConfig();
  const { cheque, invoices, letters, creditLost, fee, returnedFrom } = effect;
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} cents />;
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {invoices.map(({ id, invoiceNumber, balance }) => (
        <EffectLine key={id} text={`Invoice ${invoiceNumber} is open again`}>
          {money(balance)}
        </EffectLine>
      ))}
      {creditLost === '0.00' ? null : <EffectLine text="Credit is taken back">{money(creditLost)}</EffectLine>}
      {fee ? <EffectLine text="Fee is invoiced">{money(fee.amount)}</EffectLine> : null}
      <EffectLine text={returnedFrom ? `Money leaves ${returnedFrom}` : 'Money is no longer in transit'}>
        {money(cheque.amount)}
      </EffectLine>
      {letters.length > 0 ? <li>{`Letters hold again: ${lettersText(letters)}.`}</li> : null}
      <li className="text-muted">
        {effect.dispatch
          ? `${effect.dispatch.recipient} gets a message.`
          : 'No message goes out: the payer has no address, or email is off.'}
      </li>
      {returnedFrom ? null : (
        <li className="text-muted">If your statement shows the deposit, mark its transfer as arrived first.</li>
      )}
    </ul>
  );
}

function EffectLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0">{text}</span>
      {children}
    </li>
  );
}
