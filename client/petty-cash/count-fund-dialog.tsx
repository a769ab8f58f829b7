import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { isMoneyText, parseMoney, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { CountFund } from '../../domain/petty-cash/contract.ts';
import { type Counts, countedAmount, differenceText, findDenominations } from '../../domain/tills/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { CountField } from '../tills/count-field.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import type { FundDialogProps } from './fund-dialog.tsx';
import { useCountFund } from './queries.ts';

type Values = z.input<typeof CountFund>;

/** What lies in the box against what the books have; the difference is shown before it is posted. */
export function CountFundDialog({ fund, open, onClose }: FundDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Count Petty Cash" description={`What lies in ${fund.name}.`}>
      <CountForm fund={fund} onClose={onClose} />
    </Dialog>
  );
}

function CountForm({ fund, onClose }: Omit<FundDialogProps, 'open'>) {
  const count = useCountFund();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Values, CountFund>(CountFund, {
    defaultValues: { ...(findDenominations(currency) ? { counts: {} } : {}), reason: '' },
  });
  const counted = useCounted(form, currency);
  const difference = counted === null ? null : subtractMoney(counted, parseMoney(fund.balance));
  const submit = async () => {
    const shown = toDecimalText(difference ?? subtractMoney(parseMoney('0.00'), parseMoney(fund.balance)));
    try {
      const made = await count.mutateAsync({
        id: fund.id,
        body: { ...form.getValues(), difference: shown },
        idempotencyKey,
      });
      const by = parseMoney(made.lastCount?.difference ?? '0.00');
      const amount = formatCurrency(made.lastCount?.counted ?? '0.00', { currency });
      done('Cash Counted', `${made.name} holds ${amount}. ${differenceText(by, currency)}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Counted', error, 'The count was not kept. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <CountField form={form} amountName="amount" amountLabel="Counted" />
      {difference === null ? null : (
        <Alert tone={difference === 0 ? 'good' : 'waiting'} title={differenceText(difference, currency)}>
          {difference === 0
            ? 'The box holds what the books have.'
            : `The books have ${formatCurrency(fund.balance, { currency, cents: true })}. The difference is posted with your reason.`}
        </Alert>
      )}
      {difference === null || difference === 0 ? null : (
        <TextField form={form} name="reason" label="Reason" required maxLength={300} autoComplete="off" />
      )}
      <FormFooter onCancel={onClose} pending={count.isPending} pendingLabel="Saving…">
        Save Count
      </FormFooter>
    </Form>
  );
}

/** What was counted so far; nothing before the first piece. */
function useCounted(form: ContractForm<Values, CountFund>, currency: string) {
  const [counts, amount] = useWatch({ control: form.control, name: ['counts', 'amount'] });
  if (findDenominations(currency)) {
    const pieces = (counts ?? {}) as Counts;
    return Object.keys(pieces).length === 0 ? null : countedAmount(pieces);
  }
  const typed = String(amount ?? '');
  return isMoneyText(typed) ? parseMoney(typed) : null;
}
