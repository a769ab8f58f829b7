import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { LoanInput, repayLoan, type StaffLoan } from '../../../domain/payroll/loans/loan-contract.ts';
import { repaymentSchedule } from '../../../domain/payroll/loans/loans.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatMonth } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed, LOAN_LABELS, toOptions } from '../labels.ts';
import { MonthField } from '../month-field.tsx';
import { parseAmount } from '../pay/process-values.ts';
import { useGiveLoan, useRepayLoan } from '../queries.ts';

type LoanDialogProps = { employee: EmployeeDetails; open: boolean; onClose: () => void };

export function LoanDialog({ employee, open, onClose }: LoanDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Give Loan or Advance"
      description={`To ${fullName(employee)}. Posted immediately; payroll withholds the instalments.`}
    >
      <LoanForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof LoanInput>;

const kinds = toOptions(LOAN_LABELS);

function LoanForm({ employee, onClose }: Omit<LoanDialogProps, 'open'>) {
  const give = useGiveLoan();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<FormValues, LoanInput>(LoanInput, {
    defaultValues: {
      kind: 'loan',
      amount: '',
      firstMonth: today.slice(0, 7),
      givenOn: today,
      paymentMethod: 'bank_transfer',
      purpose: '',
      interestRate: 0,
      overrideReason: '',
    },
  });
  const kind = form.watch('kind');

  const submit = async () => {
    try {
      await give.mutateAsync({ id: employee.id, body: form.getValues(), idempotencyKey });
      hrDone(kind === 'advance' ? 'Advance given' : 'Loan given');
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to give the loan');
    }
  };

  const money = { form, kind: 'money', before: currency, autoComplete: 'off' } as const;
  const row = 'grid items-start gap-4 sm:grid-cols-2';
  return (
    <Form form={form} onSubmit={submit}>
      <div className={row}>
        <SelectField form={form} name="kind" label="Kind" options={kinds} />
        <DateField form={form} name="givenOn" label="Given On" required max={today} />
        <TextField {...money} name="amount" label="Amount" required />
        <TextField
          {...money}
          name="instalment"
          label="Instalment"
          optional
          hint="If empty, repaid in one instalment."
        />
        {kind === 'loan' ? <InterestField form={form} /> : null}
        <MonthField form={form} name="firstMonth" label="First Month of Repayment" back={0} ahead={24} />
        <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      </div>
      <TextField
        form={form}
        name="purpose"
        label="Purpose"
        optional
        whenEmpty="text"
        maxLength={200}
        autoComplete="off"
      />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <Outlook formValues={form.watch()} currency={currency} />
      <FormFooter onCancel={onClose} pending={give.isPending}>
        {kind === 'advance' ? 'Give Advance' : 'Give Loan'}
      </FormFooter>
    </Form>
  );
}

function InterestField({ form }: { form: UseFormReturn<FormValues, unknown, LoanInput> }) {
  return (
    <TextField
      form={form}
      kind="number"
      name="interestRate"
      label="Interest Charged, % a Year"
      hint="Below the market rate the employer owes fringe-benefit tax."
    />
  );
}

/** When it will be paid back, by the rule that makes the schedule. */
function Outlook({ formValues, currency }: { formValues: Partial<FormValues>; currency: string }) {
  const balance = parseAmount(formValues.amount);
  const instalment = parseAmount(formValues.instalment) || balance;
  if (balance === 0 || !formValues.firstMonth) return null;
  const months = repaymentSchedule({ balance, instalment, firstMonth: formValues.firstMonth }, formValues.firstMonth);
  const last = months.at(-1);
  if (!last) return null;
  const note =
    months.length === 1
      ? `Withheld in full from the pay of ${formatMonth(last.month)}.`
      : `Repaid over ${months.length} months, from ${formatMonth(formValues.firstMonth)} to ${formatMonth(last.month)}; the last instalment is ${formatCurrency(last.amount, { currency })}.`;
  return (
    <p role="status" className="text-muted text-sm">
      {note}
    </p>
  );
}

type RepayDialogProps = { loan: StaffLoan; open: boolean; onClose: () => void };

export function RepayDialog({ loan, open, onClose }: RepayDialogProps) {
  const { currency } = useConfig();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Record Repayment"
      description={`Paid outside payroll. ${formatCurrency(loan.balance, { currency, cents: true })} is still owed.`}
    >
      <RepayForm loan={loan} onClose={onClose} />
    </Dialog>
  );
}

const Repayment = repayLoan.body;
type RepaymentFormValues = z.input<typeof Repayment>;

function RepayForm({ loan, onClose }: Omit<RepayDialogProps, 'open'>) {
  const repay = useRepayLoan();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<RepaymentFormValues, unknown>(Repayment, {
    defaultValues: {
      amount: toAmountInput(loan.balance),
      date: today,
      paymentMethod: 'bank_transfer',
      overrideReason: '',
    },
  });

  const submit = async () => {
    try {
      await repay.mutateAsync({ id: loan.id, body: form.getValues(), idempotencyKey });
      hrDone('Repayment recorded');
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to record the repayment');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} autoComplete="off" />
      <DateField form={form} name="date" label="Date" required min={loan.givenOn} max={today} />
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid Into" />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <FormFooter onCancel={onClose} pending={repay.isPending}>
        Record Repayment
      </FormFooter>
    </Form>
  );
}
