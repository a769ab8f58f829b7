import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { fitsMethod } from '../../domain/cash/rules.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { useCan } from '../api/session.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import type { SelectOption } from '../ui/form/select.tsx';
import { cashAccountsQuery } from './queries.ts';

const NONE: readonly CashAccount[] = [];

/** The open accounts that take a method, its default first. One that was chosen before stays, closed or not. */
export const accountOptions = (
  accounts: readonly CashAccount[],
  method: PaymentMethod,
  kept: string | null | undefined,
): SelectOption[] => {
  const isUsual = ({ defaultFor }: CashAccount) => defaultFor.includes(method);
  return accounts
    .filter(({ id, kind, isActive }) => (isActive || id === kept) && fitsMethod(kind, method))
    .sort((one, other) => Number(isUsual(other)) - Number(isUsual(one)))
    .map((account) => ({
      value: account.id,
      label: account.name,
      ...(isUsual(account) ? { hint: 'default' } : {}),
    }));
};

type CashAccountFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  /** The field that holds the payment method. */
  method: FieldPath<In>;
  label: string;
};

/** Where the money goes or comes from. It is asked only where the method has more than one account. */
export function CashAccountField<In extends FieldValues, Out>(props: CashAccountFieldProps<In, Out>) {
  const { form, name, method, label } = props;
  const mayChoose = useCan()('payments:take');
  const { data = NONE } = useQuery({ ...cashAccountsQuery, enabled: mayChoose });
  const [chosenMethod, chosen] = useWatch({ control: form.control, name: [method, name] }) as unknown as [
    PaymentMethod | '' | undefined,
    string | null | undefined,
  ];
  const before = form.formState.defaultValues?.[name] as string | null | undefined;
  const options = chosenMethod ? accountOptions(data, chosenMethod, before) : [];
  const isShown = options.length > 1;
  // Another method has other accounts: its default, until one is chosen.
  const usual = isShown ? (options[0]?.value ?? '') : '';
  const isMeant = options.some(({ value }) => value === chosen) || (!isShown && !chosen);
  const isReady = data.length > 0 && Boolean(chosenMethod);
  useEffect(() => {
    if (isReady && !isMeant) form.setValue(name, usual as never);
  }, [isReady, isMeant, usual, form, name]);
  return isShown ? <SelectField form={form} name={name} label={label} options={options} /> : null;
}
