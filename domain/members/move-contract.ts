import * as z from 'zod';
import { Agreement } from '../agreements/contract.ts';
import { AgreementPreview } from '../agreements/preview-contract.ts';
import { CreditNote, Invoice, Settlement } from '../billing/contract.ts';
import { TenantAccount } from '../billing/payments/payment-contract.ts';
import { DepositSettlement } from '../billing/payments/settlement-contract.ts';
import { RoomBooking } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { UnitKind } from '../units/contract.ts';

export const STEP_STATES = ['done', 'open', 'waiting', 'not_needed'] as const;
export const StepState = z
  .enum(STEP_STATES)
  .meta({ description: 'As the data say; waiting: another step or a later day comes first' });
export type StepState = z.infer<typeof StepState>;

const step = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ state: StepState, ...shape });

export const PlacedLine = z
  .object({
    lineId: Id,
    packageId: Id.nullable(),
    unitKind: UnitKind.nullable().meta({ description: 'The kind of unit that an extra counts, such as lockers' }),
    name: z.string(),
    quantity: z.int(),
    missing: z.int().meta({ description: 'Units that the line still lacks; 0 where there are none for it' }),
    units: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: 'PlacedLine' });
export type PlacedLine = z.infer<typeof PlacedLine>;

export const MoveIn = z
  .object({
    agreement: Agreement,
    account: TenantAccount,
    deposit: step({
      required: MoneyText.meta({ description: 'By all agreements of the tenant' }),
      held: MoneyText,
      missing: MoneyText,
      usual: MoneyText.nullable().meta({ description: 'A month’s rent, where none is required' }),
    }),
    invoice: step({
      because: z.string().nullable().meta({ description: 'Why it cannot be issued now' }),
      next: AgreementPreview.shape.invoices.element.nullable().meta({ description: 'What would be issued' }),
      issued: Invoice.nullable(),
    }),
    payment: step({ owed: MoneyText, receipts: z.array(Settlement) }),
    login: step({ logins: z.int(), contactPerson: z.string(), email: z.string().nullable() }),
    units: step({ lines: z.array(PlacedLine) }),
  })
  .meta({ id: 'MoveIn' });
export type MoveIn = z.infer<typeof MoveIn>;

export const getMoveIn = endpoint({
  method: 'GET',
  path: '/api/agreements/:id/move-in',
  summary:
    'What is done and what is left to do before a tenant moves in: deposit, first invoice, payment, login, units',
  access: 'agreements:read',
  params: IdParams,
  output: MoveIn,
});

export const MoveOut = z
  .object({
    agreement: Agreement,
    account: TenantAccount,
    notice: step({
      lastDay: Day.nullable(),
      earliest: Day.nullable().meta({ description: 'The last day if notice is given today; null where it is given' }),
    }),
    final: step({
      toCome: AgreementPreview.shape.invoices.meta({ description: 'What is still invoiced until the last day' }),
      credits: z.array(CreditNote).meta({ description: 'Given back to the tenant since notice was given' }),
      owed: MoneyText.meta({ description: 'On invoices that are out' }),
      owedAtEnd: MoneyText.meta({ description: 'With what is still to come, less the credit' }),
    }),
    bookings: step({
      later: z.array(RoomBooking).meta({ description: 'After the last day, soonest first, at most 5' }),
      because: z.string().nullable().meta({ description: 'Why they stay' }),
    }),
    units: step({ lines: z.array(PlacedLine) }),
    deposit: step({
      because: z.string().nullable().meta({ description: 'Why it is not settled now' }),
      settlement: DepositSettlement,
    }),
  })
  .meta({ id: 'MoveOut' });
export type MoveOut = z.infer<typeof MoveOut>;

export const getMoveOut = endpoint({
  method: 'GET',
  path: '/api/agreements/:id/move-out',
  summary:
    'What is done and what is left to do until a tenant has moved out: notice, final account, bookings, units, deposit',
  access: 'agreements:read',
  params: IdParams,
  output: MoveOut,
});
