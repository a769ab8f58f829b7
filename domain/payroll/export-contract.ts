import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { listEmployees } from './contract.ts';
import { listPayroll } from './pay/pay-contract.ts';

const SheetFormat = z
  .enum(['csv', 'xlsx'], 'Format must be csv or xlsx')
  .optional()
  .meta({ description: 'csv if absent' });

// A file holds all rows: what only cuts them into pages is left out.
const PAGING = { limit: true, cursor: true, sort: true, count: true } as const;

export const exportEmployees = endpoint({
  method: 'GET',
  path: '/api/employees-export',
  summary: 'All employees that match, as CSV or workbook, newest first; numbers masked as in the list',
  access: 'payroll:read',
  query: listEmployees.query.omit(PAGING).extend({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});

export const exportPayroll = endpoint({
  method: 'GET',
  path: '/api/payroll-export',
  summary: 'All payroll records that match, as CSV or workbook, newest first; reversed ones say so',
  access: 'payroll:read',
  query: listPayroll.query.omit(PAGING).extend({ format: SheetFormat }),
  output: null,
  media: 'text/csv',
});
