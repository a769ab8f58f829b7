import * as z from 'zod';
import { Allowance, TakenSlot } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Email } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';
import { OfferedPass } from './offering-contract.ts';

export const sendMemberCode = endpoint({
  method: 'POST',
  path: '/api/member-codes',
  summary: 'Mail a one-time code to a tenant; answers the same whether the address is known or not',
  access: 'public',
  body: z.object({ email: Email }),
  output: z.object({ message: z.string() }),
});

export const Member = z.object({ companyName: z.string(), allowance: Allowance }).meta({ id: 'Member' });

export const enterMemberCode = endpoint({
  method: 'POST',
  path: '/api/member-session',
  summary: 'Sign in to the portal as a member with the emailed code',
  access: 'public',
  body: z.object({
    email: Email,
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has 6 digits'),
  }),
  output: Member,
});

export const PortalDay = z
  .object({
    taken: z.array(TakenSlot),
    member: Member.nullable().meta({
      description: 'The signed-in member with this month’s free hours; null for a visitor',
    }),
    passes: z.array(OfferedPass).meta({ description: 'What can be bought online besides a room' }),
  })
  .meta({ id: 'PortalDay' });
export type PortalDay = z.infer<typeof PortalDay>;

export const getPortalDay = endpoint({
  method: 'GET',
  path: '/api/portal-days/:date',
  summary: 'A day as the portal shows it: what is taken, and for whom it is shown',
  access: 'public',
  background: true,
  params: z.object({ date: Day }),
  output: PortalDay,
});

export const leaveMember = endpoint({
  method: 'DELETE',
  path: '/api/member-session',
  summary: 'Sign out of the portal',
  access: 'public',
  output: null,
});
