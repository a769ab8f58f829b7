import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PayrollDetails, PayrollInput } from '../../../domain/payroll/pay/pay-contract.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { useToday } from '../../ui/zone.ts';
import { employeeQuery, payPreviewQuery, recordsPageQuery, ruleSetsQuery } from '../queries.ts';
import {
  ownValues,
  type PayFile,
  type ProcessFormValues,
  payPeriod,
  planValues,
  previewParams,
  STATUTORY,
  statutoryValues,
  unedited,
} from './process-values.ts';

type ProcessForm = ContractForm<ProcessFormValues, PayrollInput>;

/** The names of the fields that keep what was entered; all others follow the suggestions. */
function useEdited(form: ProcessForm, record: PayrollDetails | null) {
  const [edited, setEdited] = useState<ReadonlySet<string>>(() => (record ? ownValues(record) : new Set()));
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (type === 'change' && name) setEdited((before) => new Set([...before, name]));
    });
    return unsubscribe;
  }, [form]);
  const keepOnly = (isKept: (name: string) => boolean) => setEdited((before) => new Set([...before].filter(isKept)));
  return [edited, keepOnly] as const;
}

/** The file of the chosen employee; null until it is loaded. */
function usePayFile(employeeId: string, record: PayrollDetails | null): PayFile | null {
  const today = useToday();
  const isChosen = employeeId !== '';
  const employee = useQuery({ ...employeeQuery(employeeId), enabled: isChosen }).data;
  const ruleSets = useQuery(ruleSetsQuery).data ?? [];
  // Reversed records stay in the list, so a few are fetched.
  const latest = recordsPageQuery({ employee: employeeId, sort: '-payPeriodStart', limit: '10' });
  const paid = useQuery({ ...latest, enabled: isChosen && record === null }).data;
  if (!isChosen || !employee) return null;
  return { employee, ruleSets, paid: (record === null && paid?.rows) || null, today };
}

/** What the server computes for these values: it alone knows what was withheld earlier in the month. */
function useComputed(values: Partial<ProcessFormValues>, file: PayFile | null, record: PayrollDetails | null) {
  const today = useToday();
  const period = payPeriod(values);
  const params = file && period && previewParams(values, period, file.employee, record);
  const { data, isFetching } = useQuery({
    ...payPreviewQuery(params ?? { period: today.slice(0, 7), gross: '0' }),
    enabled: params !== null,
  });
  return { computed: (params && data) ?? null, isSettled: !isFetching };
}

/** Writes into the fields what is suggested for them. */
function useFill(form: ProcessForm, suggested: Partial<ProcessFormValues>) {
  const wanted = JSON.stringify(suggested);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Partial<ProcessFormValues>)) {
      form.setValue(name as keyof ProcessFormValues, value);
    }
  }, [form, wanted]);
}

/**
 * The values of the form in three steps, each made of the one before: what was entered, what the employee's file adds,
 * and the deductions that the server computes from these.
 */
export function useProcess(form: ProcessForm, record: PayrollDetails | null) {
  const entered = useWatch({ control: form.control });
  const [edited, keepOnly] = useEdited(form, record);
  const file = usePayFile(entered.employeeId ?? '', record);
  const plan = file ? planValues(entered, edited, file) : { suggested: {}, remarks: [] };
  const { computed, isSettled } = useComputed({ ...entered, ...plan.suggested }, file, record);
  const statutory = computed ? unedited(statutoryValues(computed), edited) : {};
  const suggested = { ...plan.suggested, ...statutory };
  useFill(form, suggested);

  return {
    formValues: { ...entered, ...suggested },
    computed,
    isSettled,
    remarks: plan.remarks,
    /** Another employee has another file: only the period goes with the form. */
    startOver: () => keepOnly((name) => name.startsWith('payPeriod')),
    applyComputed: () => keepOnly((name) => !STATUTORY.some((key) => key === name)),
  };
}
