import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { openLoan } from '../../../domain/payroll/loans/loans.ts';
import { NOTHING_YET, overtimePay } from '../../../domain/payroll/pay/pay.ts';
import type { PayrollDetails, PayrollInput } from '../../../domain/payroll/pay/pay-contract.ts';
import { planSlip } from '../../../domain/payroll/pay/plan.ts';
import { toAmountInput } from '../../settings/amount.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { useToday } from '../../ui/zone.ts';
import { ruleSetFor } from '../labels.ts';
import { employeeQuery, payPreviewQuery, recordsPageQuery, ruleSetsQuery } from '../queries.ts';
import {
  nextPeriod,
  ownValues,
  type ProcessFormValues,
  parseHours,
  payPeriod,
  plannedValues,
  previewParams,
  STATUTORY,
} from './process-values.ts';

type ProcessForm = ContractForm<ProcessFormValues, PayrollInput>;

/** Entered values stay; all others are recomputed. */
function useOwn(form: ProcessForm, record: PayrollDetails | null) {
  const [own, setOwn] = useState<ReadonlySet<string>>(() => (record ? ownValues(record) : new Set()));
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (type === 'change' && name) setOwn((before) => new Set([...before, name]));
    });
    return unsubscribe;
  }, [form]);
  return [own, setOwn] as const;
}

/** Fills the fields that were not edited. */
function useFollow(form: ProcessForm, own: ReadonlySet<string>, values: Partial<ProcessFormValues> | null) {
  const wanted = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries((JSON.parse(wanted) ?? {}) as Partial<ProcessFormValues>)) {
      if (!own.has(name)) form.setValue(name as keyof ProcessFormValues, value);
    }
  }, [form, own, wanted]);
}

/** Reversed ones stay in the list, so that a few are asked for. */
const latestRecord = (employee: string) => ({ employee, sort: '-payPeriodStart' as const, limit: '10' });

export function useProcess(form: ProcessForm, record: PayrollDetails | null) {
  const formValues = useWatch({ control: form.control });
  const [own, setOwn] = useOwn(form, record);
  const today = useToday();
  const employeeId = formValues.employeeId ?? '';
  const employee = useQuery({ ...employeeQuery(employeeId), enabled: employeeId !== '' }).data ?? null;
  const ruleSets = useQuery(ruleSetsQuery).data;
  const period = payPeriod(formValues);
  const ruleSet = period && ruleSets ? ruleSetFor(ruleSets, period.end.slice(0, 7)) : null;

  const paid = useQuery({
    ...recordsPageQuery(latestRecord(employeeId)),
    enabled: employeeId !== '' && record === null,
  });
  const next = employee && paid.data && !record ? nextPeriod(employee.payrollFrequency, paid.data.rows, today) : null;
  useFollow(form, own, next && { payPeriodStart: next.start, payPeriodEnd: next.end });

  const loans = employee?.loans.filter(({ cancelledAt }) => cancelledAt === null).map(openLoan) ?? [];
  const plan =
    employee && ruleSet && period
      ? planSlip(ruleSet, employee, period, {
          before: NOTHING_YET,
          loans,
          leave: employee.leaveEntries,
          payHistory: employee.payHistory,
        })
      : null;
  useFollow(form, own, plan && !('problem' in plan) ? plannedValues(plan) : null);

  const hours = { weekday: parseHours(formValues.overtimeHours), holiday: parseHours(formValues.holidayHours) };
  const overtime =
    employee && ruleSet ? overtimePay(ruleSet.rules.overtime, parseMoney(employee.baseSalary), hours) : null;
  useFollow(form, own, overtime === null ? null : { overtime: toAmountInput(toDecimalText(overtime)) });

  const asked = employee && period ? previewParams(formValues, period, employee, record) : null;
  const preview = useQuery({
    ...payPreviewQuery(asked ?? { period: today.slice(0, 7), gross: '0' }),
    enabled: asked !== null,
  });
  const computed = asked ? (preview.data ?? null) : null;
  useFollow(
    form,
    own,
    computed ? Object.fromEntries(STATUTORY.map((name) => [name, toAmountInput(computed[name])])) : null,
  );

  return {
    formValues,
    employee,
    computed,
    isSettled: !preview.isFetching,
    remarks: plan && !('problem' in plan) ? plan.remarks : [],
    /** Another employee has another file: only the period goes with the form. */
    startOver: () => setOwn((before) => new Set([...before].filter((name) => name.startsWith('payPeriod')))),
    applyComputed: () =>
      setOwn((before) => new Set([...before].filter((name) => !STATUTORY.some((key) => key === name)))),
  };
}
