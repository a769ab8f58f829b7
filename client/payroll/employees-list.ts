import { DEPARTMENTS, EMPLOYEE_STATUSES, PAYROLL_FREQUENCIES } from '../../domain/payroll/fields.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const employeesList = listShape({
  filters: {
    status: oneOf(...EMPLOYEE_STATUSES),
    department: oneOf(...DEPARTMENTS),
    frequency: oneOf(...PAYROLL_FREQUENCIES),
  },
  sorts: ['createdAt', 'employeeId', 'lastName', 'hireDate', 'baseSalary'],
  defaultSort: '-createdAt',
});

export const useEmployeesList = () => useList(employeesList);

export type EmployeesList = ReturnType<typeof useEmployeesList>;
