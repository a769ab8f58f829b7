import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';

// Devices: the online control units (OSCU) through which KRA registers invoices and credit notes.

export const TAX_ENVIRONMENTS = ['simulator', 'sandbox', 'production'] as const;
export const TaxEnvironment = z.enum(TAX_ENVIRONMENTS, `Environment must be one of ${TAX_ENVIRONMENTS.join(', ')}`);
export type TaxEnvironment = z.infer<typeof TaxEnvironment>;

/** connecting: KRA has not given it its key yet. ready: documents are sent. stopped: a person has stopped it. */
export const DEVICE_STATES = ['connecting', 'ready', 'stopped'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

export const TaxDevice = z
  .object({
    id: Id,
    tin: z.string().meta({ description: 'KRA PIN of the space' }),
    branchId: z.string(),
    serial: z.string(),
    environment: TaxEnvironment,
    baseUrl: z.string().nullable(),
    state: z.enum(DEVICE_STATES),
    problem: z.string().nullable().meta({ description: 'Why KRA did not take the device or its last call' }),
    taxpayerName: z.string().nullable(),
    scuSerial: z.string().nullable().meta({ description: 'Serial number of the control unit, printed on documents' }),
    nextNumber: z.int().meta({ description: 'The number that the next document gets with KRA' }),
    waiting: z.int(),
    refused: z.int(),
    signed: z.int().meta({ description: 'Documents that KRA has accepted' }),
    items: z.int().meta({ description: 'What is sold, as far as it is in KRA’s register' }),
    lastSeenAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'TaxDevice' });
export type TaxDevice = z.infer<typeof TaxDevice>;

export const SimulatorAddress = z
  .string('Address must be text')
  .trim()
  .max(200, 'Address may have at most 200 characters')
  .nullish()
  .transform((value) => value?.replace(/\/+$/, '') || null)
  .refine((value) => value === null || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/.test(value), {
    message: 'Address must be that of a simulator on this machine, such as http://127.0.0.1:4011',
  })
  .meta({ description: 'Of a simulator only' });

export const TaxDeviceInput = z
  .object({
    tin: z
      .string('KRA PIN is required')
      .trim()
      .toUpperCase()
      .regex(/^[AP]\d{9}[A-Z]$/, 'KRA PIN must be like P051365947M'),
    branchId: z
      .string('Branch must be text')
      .trim()
      .regex(/^\d{2}$/, 'Branch must be two figures, 00 for head office')
      .default('00'),
    serial: z
      .string('Serial number is required')
      .trim()
      .regex(/^[A-Za-z0-9-]{1,100}$/, 'Serial number has letters, figures and dashes, 100 at most'),
    environment: TaxEnvironment,
    baseUrl: SimulatorAddress,
    nextNumber: z
      .int('Next number must be a whole number')
      .min(1, 'Next number must be at least 1')
      .max(100_000_000, 'Next number must be at most 100,000,000')
      .default(1)
      .meta({ description: 'More than 1 where other software has used the device before' }),
  })
  .refine((device) => (device.environment === 'simulator') === (device.baseUrl !== null), {
    path: ['baseUrl'],
    message: 'A simulator needs its address, and no other environment takes one',
  });
export type TaxDeviceInput = z.output<typeof TaxDeviceInput>;

export const listTaxDevices = endpoint({
  method: 'GET',
  path: '/api/tax/devices',
  summary: 'Devices of KRA’s eTIMS; their keys are never returned',
  access: 'settings:read',
  query: listQuery(['createdAt']),
  output: z.array(TaxDevice),
});

export const createTaxDevice = endpoint({
  method: 'POST',
  path: '/api/tax/devices',
  summary: 'Set up a device: KRA is asked for its key at once, and from then on documents are registered with KRA',
  access: 'settings:security',
  confirm: true,
  body: TaxDeviceInput,
  output: TaxDevice,
  status: 201,
});

export const initialiseTaxDevice = endpoint({
  method: 'POST',
  path: '/api/tax/devices/:id/initialise',
  summary: 'Ask KRA for the key of a device once more',
  access: 'settings:security',
  params: IdParams,
  output: TaxDevice,
});

export const setTaxDevice = endpoint({
  method: 'PATCH',
  path: '/api/tax/devices/:id',
  summary: 'Stop a device, or let it go on; what waits goes on waiting',
  access: 'settings:security',
  params: IdParams,
  body: z.object({ isActive: z.boolean('Must be true or false') }),
  output: TaxDevice,
});

/** queued, sending and unknown are "being registered"; of an unknown one the answer was lost, and KRA is asked. */
export const TAX_STATES = ['queued', 'sending', 'unknown', 'signed', 'refused'] as const;
export const TaxState = z.enum(TAX_STATES, `State must be one of ${TAX_STATES.join(', ')}`);
export type TaxState = z.infer<typeof TaxState>;

export const TaxDocument = z
  .object({
    id: Id,
    kind: z.enum(['invoice', 'credit_note']),
    invoiceId: Id.meta({ description: 'The invoice itself, or the one that the credit note takes back' }),
    creditNoteId: Id.nullable(),
    documentNumber: z.string(),
    name: z.string().meta({ description: 'Whom it is made out to' }),
    issueDate: Day,
    amount: MoneyText,
    vat: MoneyText,
    state: TaxState,
    number: z.int().nullable().meta({ description: 'Its number with KRA' }),
    reason: z.string().nullable().meta({ description: 'Why it was refused, or what it waits for' }),
    cuInvoiceNumber: z.string().nullable(),
    queuedAt: Instant,
    signedAt: Instant.nullable(),
  })
  .meta({ id: 'TaxDocument' });
export type TaxDocument = z.infer<typeof TaxDocument>;

export const listTaxDocuments = endpoint({
  method: 'GET',
  path: '/api/tax/documents',
  summary: 'Invoices and credit notes as KRA has them, newest first',
  access: 'payments:read',
  query: listQuery(['queuedAt']).extend({ state: TaxState.optional(), invoice: Id.optional() }),
  output: z.array(TaxDocument),
});

export const retryTaxDocument = endpoint({
  method: 'POST',
  path: '/api/tax/documents/:id/retry',
  summary: 'Send a refused document to KRA once more',
  access: 'finance:write',
  params: IdParams,
  output: TaxDocument,
});

/** A document of a month that KRA has not signed, with what that leaves out. */
export const UnsignedDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  invoiceId: Id,
  documentId: Id.nullable().meta({ description: 'In the queue of the device; null where no device knows of it' }),
  documentNumber: z.string(),
  name: z.string(),
  issueDate: Day,
  net: MoneyText,
  vat: MoneyText,
  state: TaxState.nullable(),
  reason: z.string().nullable(),
});
export type UnsignedDocument = z.infer<typeof UnsignedDocument>;

const Side = z.object({ documents: z.int(), net: MoneyText, vat: MoneyText });

export const TaxMonth = z
  .object({
    month: z.string(),
    ledgerVat: MoneyText.meta({ description: 'Posted to 2300 by invoices and credit notes' }),
    byHand: MoneyText.meta({ description: 'Posted to 2300 otherwise: returns, payments and manual entries' }),
    issued: Side.meta({ description: 'Invoices less credit notes' }),
    signed: Side.meta({ description: 'What KRA has of them' }),
    difference: MoneyText.meta({ description: 'ledgerVat less the VAT that KRA has' }),
    explained: MoneyText.meta({ description: 'VAT of the rows below: equal to the difference' }),
    rows: z.array(UnsignedDocument),
  })
  .meta({ id: 'TaxMonth', description: 'The books beside what KRA has signed' });
export type TaxMonth = z.infer<typeof TaxMonth>;

export const getTaxMonth = endpoint({
  method: 'GET',
  path: '/api/tax/months/:month',
  summary: 'Output VAT of a month in the books, what KRA has signed of it, and each document between',
  access: 'finance:read',
  params: z.object({
    month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Month must be a year and a month as YYYY-MM'),
  }),
  output: TaxMonth,
});
