import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Email, optionalEmail, optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { BillingCycle, PackageType } from '../packages/contract.ts';
import { ChangeEffect } from './change-effect.ts';
import { LateReason } from './late-credit.ts';
import { optionalPhone, Phone } from './phone.ts';
import { checkTax, taxFields, taxShape } from './tax-status.ts';

export const TENANT_STATUSES = ['active', 'suspended', 'terminated'] as const;
export const TenantStatus = z.enum(TENANT_STATUSES, 'Status must be active, suspended or terminated');
export type TenantStatus = z.infer<typeof TenantStatus>;

/** What the account of a tenant comes to: something owed, credit that is not used yet, or nothing. */
export const TENANT_BALANCES = ['owing', 'credit', 'settled'] as const;
export const TenantBalance = z.enum(TENANT_BALANCES, 'Balance must be owing, credit or settled');
export type TenantBalance = z.infer<typeof TenantBalance>;

export const AgreementType = z.enum(['licence', 'lease'], 'Agreement must be licence or lease');
export type AgreementType = z.infer<typeof AgreementType>;

export const TenantPerson = z
  .object({
    id: Id,
    partyId: Id.meta({ description: 'The person as such: /api/parties/{id}' }),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    role: z.string().nullable(),
  })
  .meta({ id: 'TenantPerson' });
export type TenantPerson = z.infer<typeof TenantPerson>;

export const Tenant = z
  .object({
    id: Id,
    userId: Id.nullable(),
    companyName: z.string(),
    contactPerson: z.string(),
    email: z.string(),
    phone: z.string(),
    packageId: Id,
    packageName: z.string(),
    packageType: PackageType,
    billingCycle: BillingCycle,
    startDate: Day,
    endDate: Day.nullable(),
    rentAmount: MoneyText,
    status: TenantStatus,
    agreementType: AgreementType,
    kraPin: z.string().nullable(),
    postalAddress: z.string().nullable(),
    payCode: z.string().meta({ description: 'What the tenant may type as the account number in M-Pesa' }),
    notes: z.string().nullable(),
    ...taxShape,
    monthlyRoomHoursUsed: z.number().meta({ description: 'Hours of not-cancelled bookings in this calendar month' }),
    freeRoomHours: z.number().meta({ description: 'The allowance of this month' }),
    lastPaymentDate: Day.nullable(),
    nextDueDate: Day,
    billedThrough: Day.meta({ description: 'The first day that is not invoiced yet' }),
    outstandingBalance: MoneyText,
    paymentStatus: z.enum(['current', 'pending', 'overdue']),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof Tenant>;

// Days of a tenancy: a slip of the pen such as 0206 would otherwise bring eighteen centuries of rent.
const TenancyDay = Day.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'Must be a date from 2000 to 2099');

export const KraPin = z
  .string('KRA PIN must be text')
  .trim()
  .toUpperCase()
  .regex(/^([AP]\d{9}[A-Z])?$/, 'KRA PIN must be like P051365947M')
  .nullish()
  .transform((value) => value || null);

// An empty box of a form is no day.
const optionalDay = z
  .union([z.literal(''), TenancyDay])
  .nullish()
  .transform((value) => value || null);

const WORKED_OUT = ['rentAmount', 'nextDueDate'] as const;

const fields = {
  companyName: shortText('Company name', 150),
  contactPerson: shortText('Contact person', 120),
  email: Email,
  phone: Phone,
  packageId: z.uuid('Choose a package'),
  billingCycle: BillingCycle,
  startDate: z.string('Start date is required').pipe(TenancyDay),
  endDate: optionalDay,
  status: TenantStatus,
  agreementType: AgreementType,
  kraPin: KraPin,
  postalAddress: optionalText('Postal address', 200),
  notes: optionalText('Notes', 2_000),
  ...taxFields(optionalDay),
  userId: Id.nullish(),
};

const endsAfterStart = { path: ['endDate'], message: 'End date must not be before the start date' };

export const TenantInput = z
  .object({
    ...fields,
    billingCycle: fields.billingCycle.default('monthly'),
    status: fields.status.default('active'),
    agreementType: fields.agreementType.default('licence'),
    withholdsVat: fields.withholdsVat.default(false),
    billedThrough: optionalDay.meta({ description: 'The first day not invoiced yet; the start date if absent' }),
  })
  .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, endsAfterStart)
  .refine(({ startDate, billedThrough }) => !billedThrough || billedThrough >= startDate, {
    path: ['billedThrough'],
    message: 'Billed through must not be before the start date',
  })
  .superRefine(checkTax);
export type TenantInput = z.output<typeof TenantInput>;

/**
 * Who it is, its package and its start are sent each time, as the specification's form does. The rest may be left out, and
 * then stays as it is.
 */
export const TenantChanges = z
  .object({
    ...z.object(fields).partial().shape,
    companyName: fields.companyName,
    contactPerson: fields.contactPerson,
    email: fields.email,
    phone: fields.phone,
    packageId: fields.packageId,
    startDate: fields.startDate,
    effectiveOn: Day.optional().meta({ description: 'From when another package or cycle counts; today if absent' }),
    lateReason: LateReason,
  })
  .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, endsAfterStart)
  .superRefine(checkTax);
export type TenantChanges = z.output<typeof TenantChanges>;

/** The terms of a tenancy that move money, to be looked at before they are changed. */
export const TenantTerms = z.object({
  packageId: fields.packageId.optional(),
  billingCycle: fields.billingCycle.optional(),
  startDate: fields.startDate.optional(),
  endDate: fields.endDate.optional(),
  status: fields.status.optional(),
  effectiveOn: TenantChanges.shape.effectiveOn,
});
export type TenantTerms = z.output<typeof TenantTerms>;

/** A tenant after a change, with what the change did. */
export const ChangedTenant = Tenant.extend({ effect: ChangeEffect }).meta({ id: 'ChangedTenant' });
export type ChangedTenant = z.infer<typeof ChangedTenant>;

export const listTenants = endpoint({
  method: 'GET',
  path: '/api/tenants',
  summary: 'Tenants of every status unless filtered, newest first',
  access: 'tenants:read',
  query: listQuery(['createdAt', 'companyName', 'startDate', 'rentAmount', 'outstandingBalance']).extend({
    status: TenantStatus.optional(),
    hideTerminated: Flag.optional(),
    packageId: Id.optional(),
    billingCycle: BillingCycle.optional(),
    arrears: Flag.optional(),
    balance: TenantBalance.optional(),
  }),
  output: z.array(Tenant),
});

export const TenantCounts = z.object({ total: z.int(), active: z.int(), suspended: z.int(), terminated: z.int() });

export const countTenants = endpoint({
  method: 'GET',
  path: '/api/tenant-counts',
  summary: 'How many tenants there are of each status',
  access: 'tenants:read',
  output: TenantCounts,
});

export const getTenant = endpoint({
  method: 'GET',
  path: '/api/tenants/:id',
  summary: 'One tenant with its people',
  access: 'tenants:read',
  params: IdParams,
  output: Tenant.extend({ people: z.array(TenantPerson) }).meta({ id: 'TenantDetails' }),
});

export const createTenant = endpoint({
  method: 'POST',
  path: '/api/tenants',
  summary: 'Add a tenant; rent and next due date follow from package, cycle and start',
  access: 'tenants:write',
  body: TenantInput,
  worksOut: WORKED_OUT,
  output: Tenant,
  status: 201,
});

export const updateTenant = endpoint({
  method: 'PUT',
  path: '/api/tenants/:id',
  summary: 'Change a tenant; another package or cycle brings its rent, and the next due date follows',
  access: 'tenants:write',
  params: IdParams,
  body: TenantChanges,
  // People have calls of their own.
  worksOut: [...WORKED_OUT, 'people'],
  output: ChangedTenant,
});

export const previewChange = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/changes/preview',
  summary: 'What other terms would do, to the cent: credit notes, next invoices, bookings; changes nothing',
  access: 'tenants:write',
  params: IdParams,
  body: TenantTerms,
  output: ChangeEffect,
});

export const setTenantStatus = endpoint({
  method: 'PATCH',
  path: '/api/tenants/:id/status',
  summary: 'Suspend a tenant, or make it active again',
  access: 'tenants:write',
  params: IdParams,
  body: z.object({ status: TenantStatus, reason: optionalText('Reason', 500), lateReason: LateReason }),
  output: ChangedTenant,
});

export const terminateTenant = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id',
  summary: 'Terminate the tenancy and free the space; records stay. Safe to repeat',
  access: 'tenants:write',
  params: IdParams,
  body: z.object({ lateReason: LateReason }).nullish(),
  output: ChangedTenant,
});

export const PersonInput = z.object({
  name: shortText('Name', 120),
  email: optionalEmail,
  phone: optionalPhone,
  role: optionalText('Role', 80),
});

export const addPerson = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/people',
  summary: 'Add a person to a tenant; somebody known by name and email address is not added twice',
  access: 'tenants:write',
  params: IdParams,
  body: PersonInput,
  output: TenantPerson,
  status: 201,
});

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/people/:personId',
  summary: 'Remove a person from a tenant; the person stays known',
  access: 'tenants:write',
  params: z.object({ id: Id, personId: Id }),
  output: null,
});

export const exportTenants = endpoint({
  method: 'GET',
  path: '/api/tenants-export',
  summary:
    'All tenants as CSV or workbook (or, with template=true, the header and an example), as the import takes them',
  access: 'tenants:read',
  query: z.object({
    template: Flag.optional(),
    format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional().meta({ description: 'csv if absent' }),
  }),
  output: null,
  media: 'text/csv',
});
