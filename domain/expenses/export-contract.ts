import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { listExpenses } from './contract.ts';

/** A file holds all rows: what only cuts them into pages is left out. */
export const exportExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses-export',
  summary: 'All expenses that match, as CSV or workbook, newest first',
  access: 'finance:read',
  query: listExpenses.query.omit({ limit: true, cursor: true, sort: true, count: true }).extend({
    format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional().meta({ description: 'csv if absent' }),
  }),
  output: null,
  media: 'text/csv',
});
