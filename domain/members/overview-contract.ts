import * as z from 'zod';
import { Agreement } from '../agreements/contract.ts';
import { IncreaseLetter } from '../agreements/increases/increase-contract.ts';
import { AuditEntry } from '../audit/contract.ts';
import { Charge } from '../billing/charges/charge-contract.ts';
import { LatestDocuments } from '../billing/latest-contract.ts';
import { DepositMove, TenantAccount } from '../billing/payments/payment-contract.ts';
import { Refund } from '../billing/payments/refund-contract.ts';
import { RoomBooking } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { MailItem } from '../mailroom/contract.ts';
import { TenantOrders } from '../mpesa/order-contract.ts';
import { Pass } from '../passes/contract.ts';
import { MemberLogin } from './login-contract.ts';

export const TenantOverview = z
  .object({
    money: z
      .object({
        account: TenantAccount,
        deposits: z.array(DepositMove),
        refunds: z.array(Refund),
        charges: z.array(Charge).meta({ description: 'Not invoiced yet, oldest first' }),
        documents: LatestDocuments,
      })
      .nullable(),
    standingOrders: TenantOrders.nullable(),
    bookings: z
      .object({
        upcoming: z.array(RoomBooking).meta({ description: 'From today on, soonest first' }),
        recent: z.array(RoomBooking).meta({ description: 'Before today, latest first' }),
      })
      .nullable(),
    passes: z.array(Pass).nullable().meta({ description: 'With days left, the first to expire first' }),
    mail: z.object({
      waiting: z.int(),
      items: z.array(MailItem).meta({ description: 'What waits, then what came last' }),
    }),
    logins: z.array(MemberLogin).nullable(),
    activity: z.array(AuditEntry).nullable(),
    agreements: z.array(Agreement).meta({ description: 'The newest five' }),
    increaseLetters: z.array(IncreaseLetter).meta({ description: 'The newest four about yearly increases' }),
  })
  .meta({ id: 'TenantOverview', description: 'A part that your role may not see is null' });
export type TenantOverview = z.infer<typeof TenantOverview>;

export const getTenantOverview = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/overview',
  summary: 'What the other parts of the space know of a tenant: money, bookings, mail, logins, changes and agreements',
  access: 'tenants:read',
  params: IdParams,
  output: TenantOverview,
});
