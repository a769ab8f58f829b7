import * as z from 'zod';
import { AuditEntry } from '../audit/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';

export const listAgreementHistory = endpoint({
  method: 'GET',
  path: '/api/agreements/:id/history',
  summary: 'The latest changes of an agreement, its lines, units, pauses and renewals, newest first',
  access: 'audit:read',
  params: IdParams,
  output: z.array(AuditEntry),
});
