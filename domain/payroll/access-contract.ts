import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

export const NUMBER_VIEW_KINDS = ['employee', 'list', 'payslip', 'tax_card', 'return', 'export'] as const;
export const NumberViewKind = z.enum(NUMBER_VIEW_KINDS);
export type NumberViewKind = z.infer<typeof NumberViewKind>;

export const NumberView = z
  .object({ id: Id, userName: z.string(), what: NumberViewKind, at: Instant })
  .meta({ id: 'NumberView', description: 'Somebody was shown the numbers of an employee in full' });
export type NumberView = z.infer<typeof NumberView>;

export const listNumberViews = endpoint({
  method: 'GET',
  path: '/api/employees/:id/number-views',
  summary: 'Who saw the national id, KRA PIN, NSSF, SHIF and bank numbers of an employee, newest first',
  access: 'privacy:manage',
  params: z.object({ id: Id }),
  output: z.array(NumberView),
});
