import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { fullName } from '../../domain/payroll/pay/slip.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { ComboboxField } from '../ui/form/form-fields.tsx';
import { searchState } from '../ui/form/search-state.ts';
import { employeeChoicesQuery, employeeQuery } from './queries.ts';

type EmployeeFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  value: string;
  disabled?: boolean | undefined;
  onChosen?: ((value: string) => void) | undefined;
};

export function EmployeeField<In extends FieldValues, Out>({ value, ...field }: EmployeeFieldProps<In, Out>) {
  const [search, setSearch] = useState('');
  const employees = useQuery(employeeChoicesQuery(search.trim()));
  const chosen = useQuery({ ...employeeQuery(value), enabled: value !== '' });
  return (
    <ComboboxField
      {...field}
      label="Employee"
      required
      placeholder="Choose an employee"
      searchLabel="Search employees"
      emptyText="No employees match."
      options={(employees.data ?? []).map((employee) => ({
        value: employee.id,
        label: fullName(employee),
        hint: employee.status === 'active' ? employee.employeeId : `${employee.employeeId}, ${employee.status}`,
      }))}
      onSearchChange={setSearch}
      {...searchState(employees)}
      valueLabel={chosen.data ? fullName(chosen.data) : undefined}
    />
  );
}
