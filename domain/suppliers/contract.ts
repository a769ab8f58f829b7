import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalEmail, optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { KraPin } from '../tenants/contract.ts';
import { optionalPhone } from '../tenants/phone.ts';
import { WITHHOLDING_KINDS } from './withholding.ts';

export const WithholdingKind = z.enum(
  WITHHOLDING_KINDS,
  `Withholding tax must be one of ${WITHHOLDING_KINDS.join(', ')}`,
);

const digits = (label: string, pattern: RegExp, message: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .regex(pattern, message)
    .nullish()
    .transform((value) => value || null);

const fields = {
  name: shortText('Name', 150),
  kraPin: KraPin,
  contactName: optionalText('Contact', 120),
  email: optionalEmail,
  phone: optionalPhone,
  termsDays: z
    .int('Payment terms must be a whole number of days')
    .min(0, 'Payment terms must be from 0 to 365 days')
    .max(365, 'Payment terms must be from 0 to 365 days'),
  withholding: WithholdingKind,
  bankName: optionalText('Bank', 80),
  bankCode: digits('Bank code', /^(\d{2})?$/, 'Bank codes have 2 digits'),
  branchCode: digits('Branch code', /^(\d{3})?$/, 'Branch codes have 3 digits'),
  accountName: optionalText('Account name', 120),
  accountNumber: digits('Account number', /^(\d{4,20})?$/, 'Account numbers have 4 to 20 digits'),
  mpesaNumber: digits('Paybill or till', /^(\d{5,7})?$/, 'A paybill or till has 5 to 7 digits'),
  mpesaAccount: optionalText('Paybill account', 40),
  notes: optionalText('Notes', 1_000),
};

export const SupplierInput = z.object({
  ...fields,
  termsDays: fields.termsDays.default(30),
  withholding: fields.withholding.default('none'),
});
export type SupplierInput = z.output<typeof SupplierInput>;

export const SupplierChange = z
  .object(fields)
  .partial()
  .extend({
    isActive: z.boolean().optional().meta({ description: 'false: no new bills; what is owed is still paid' }),
  });
export type SupplierChange = z.output<typeof SupplierChange>;

export const Supplier = z
  .object({
    id: Id,
    name: z.string(),
    kraPin: z.string().nullable(),
    contactName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    termsDays: z.int().meta({ description: 'Days from the bill to its due date' }),
    withholding: WithholdingKind.meta({ description: 'What kind of income tax is withheld from them' }),
    bankName: z.string().nullable(),
    bankCode: z.string().nullable(),
    branchCode: z.string().nullable(),
    accountName: z.string().nullable(),
    accountNumber: z.string().nullable(),
    mpesaNumber: z.string().nullable(),
    mpesaAccount: z.string().nullable(),
    notes: z.string().nullable(),
    isActive: z.boolean(),
    owed: MoneyText.meta({ description: 'Approved and not paid, less their credits' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Supplier' });
export type Supplier = z.infer<typeof Supplier>;

export const SupplierDetails = Supplier.extend({
  coding: z
    .array(z.object({ account: AccountCode, description: z.string(), taxClass: TaxClass }))
    .meta({ description: 'How their last bill was coded' }),
}).meta({ id: 'SupplierDetails' });
export type SupplierDetails = z.infer<typeof SupplierDetails>;

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Suppliers, by name',
  access: 'finance:read',
  query: listQuery(['name', 'createdAt']).extend({ active: Flag.optional() }),
  output: z.array(Supplier),
});

export const getSupplier = endpoint({
  method: 'GET',
  path: '/api/suppliers/:id',
  summary: 'One supplier, with how their last bill was coded',
  access: 'finance:read',
  params: IdParams,
  output: SupplierDetails,
});

export const createSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers',
  summary: 'Add a supplier',
  access: 'finance:write',
  body: SupplierInput,
  output: SupplierDetails,
  status: 201,
});

export const updateSupplier = endpoint({
  method: 'PATCH',
  path: '/api/suppliers/:id',
  summary: 'Change a supplier; what is not sent stays',
  access: 'finance:write',
  params: IdParams,
  body: SupplierChange,
  output: SupplierDetails,
});
