import { listEmployees } from '../../domain/payroll/contract.ts';
import { Department, EmployeeStatus, PayrollFrequency } from '../../domain/payroll/fields.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const employeesList = listShape({
  filters: { status: EmployeeStatus, department: Department, frequency: PayrollFrequency },
  sorts: listEmployees.query.shape.sort,
  defaultSort: '-createdAt',
});

export const useEmployeesList = () => useList(employeesList);

export type EmployeesList = ReturnType<typeof useEmployeesList>;
