import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { isMoneyText, parseMoney, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { handOverTill, type Till } from '../../domain/tills/contract.ts';
import { takesHandOver } from '../../domain/tills/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { cashAccountsQuery } from '../cash/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { tillPdf, useHandOverTill, useReceiveTill } from './queries.ts';

type HandOverProps = { till: Till; open: boolean; onClose: () => void };

/** The money of a closed till leaves it: all of it, or what is more than tomorrow's float. */
export function HandOverDialog({ till, open, onClose }: HandOverProps) {
  const accounts = useQuery(cashAccountsQuery);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Hand Over"
      description={`The money of ${till.cashAccountName}, ${till.number}. It is in transit until somebody else confirms that it is there.`}
    >
      {accounts.data || accounts.error ? (
        <HandOverForm till={till} accounts={accounts.data ?? []} onClose={onClose} />
      ) : (
        <SkeletonText lines={4} label="Loading the accounts" />
      )}
    </Dialog>
  );
}

type Values = z.input<typeof handOverTill.body>;
type HandOverForm = ContractForm<Values, z.output<typeof handOverTill.body>>;

const toPlainAmount = (amount: string): string => amount.replace(/\.00$/, '');

function HandOverForm({ till, accounts, onClose }: Omit<HandOverProps, 'open'> & { accounts: readonly CashAccount[] }) {
  const handOver = useHandOverTill();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const places = accounts.filter(({ kind, isActive }) => isActive && takesHandOver(kind));
  const form = useContractForm<Values, z.output<typeof handOverTill.body>>(handOverTill.body, {
    defaultValues: {
      toCashAccountId: places.find(({ kind }) => kind === 'petty_cash')?.id ?? places[0]?.id ?? '',
      amount: toPlainAmount(till.counted ?? ''),
    },
  });
  const submit = async () => {
    try {
      const { handOver: made } = await handOver.mutateAsync({ id: till.id, body: form.getValues(), idempotencyKey });
      const amount = formatCurrency(made?.amount ?? '0.00', { currency });
      done('Handed Over', `${amount} is on its way to ${made?.toName} (${made?.transferNumber}).`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Handed Over', error, 'Nothing was handed over.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="toCashAccountId"
          label="To"
          required
          placeholder="Choose an account"
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField form={form} name="amount" kind="money" label="Amount" required autoComplete="off" />
      </div>
      <StaysInTill form={form} counted={till.counted ?? '0.00'} />
      <ButtonLink
        variant="ghost"
        size="sm"
        className="justify-self-start"
        href={tillPdf(till.id)}
        target="_blank"
        icon={<FileText aria-hidden />}
      >
        Paper of the Close
      </ButtonLink>
      <FormFooter onCancel={onClose} pending={handOver.isPending} pendingLabel="Handing over…">
        Hand Over
      </FormFooter>
    </Form>
  );
}

/** What the drawer begins with next time, before it is handed over. */
function StaysInTill({ form, counted }: { form: HandOverForm; counted: string }) {
  const { currency } = useConfig();
  const typed = String(useWatch({ control: form.control, name: 'amount' }) ?? '');
  const left = isMoneyText(typed) ? subtractMoney(parseMoney(counted), parseMoney(typed)) : null;
  return (
    <p role="status" className="text-muted text-sm">
      {left === null || left < 0
        ? `${formatCurrency(counted, { currency })} was counted.`
        : left === 0
          ? 'Nothing stays in the till.'
          : `${formatCurrency(toDecimalText(left), { currency })} stays in the till.`}
    </p>
  );
}

/** Somebody else than who handed it over says that the money is there. */
export function ReceiveDialog({ till, open, onClose }: HandOverProps) {
  const receive = useReceiveTill();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { handOver } = till;
  const amount = formatCurrency(handOver?.amount ?? '0.00', { currency });
  const confirm = () =>
    receive.mutate(
      { id: till.id, idempotencyKey },
      {
        onSuccess: () => {
          done('Money Received', `${amount} is in ${handOver?.toName}.`);
          onClose();
        },
        onError: (error) => failed('Not Confirmed', error, 'The money was not confirmed.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Confirm Money"
      description={`${handOver?.byName} handed ${amount} of ${till.number} over. You have counted it, and it is in ${handOver?.toName}.`}
      confirmLabel="It Is There"
      pendingLabel="Confirming…"
      pending={receive.isPending}
      onConfirm={confirm}
    />
  );
}
