import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { GuestInput, Visit, VisitState } from '../visits/contract.ts';

/** What a company sees of its guests. */
export const MyVisit = Visit.pick({
  id: true,
  state: true,
  visitorName: true,
  company: true,
  phone: true,
  email: true,
  hostName: true,
  purpose: true,
  expectedDay: true,
  expectedTime: true,
  code: true,
  inAt: true,
  outAt: true,
  createdAt: true,
}).meta({ id: 'MyVisit' });
export type MyVisit = z.infer<typeof MyVisit>;

export const listMyVisits = endpoint({
  method: 'GET',
  path: '/api/my/visits',
  summary: 'Guests of your company, latest day first',
  access: 'own:use',
  query: listQuery(['expectedAt', 'createdAt']).omit({ q: true }).extend({ state: VisitState.optional() }),
  output: z.array(MyVisit),
});

export const announceMyVisit = endpoint({
  method: 'POST',
  path: '/api/my/visits',
  summary: 'Announce a guest, who gets a code and directions by email or SMS',
  access: 'own:use',
  body: GuestInput,
  output: MyVisit,
  status: 201,
});

export const cancelMyVisit = endpoint({
  method: 'POST',
  path: '/api/my/visits/:id/cancel',
  summary: 'Cancel a guest who is expected; they are told',
  access: 'own:use',
  params: IdParams,
  output: MyVisit,
});
