import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { optionalText } from '../../kernel/text.ts';
import { Day, Instant, WallTime } from '../../kernel/time.ts';
import { isKraLink } from './stamp-rules.ts';

/** typed: copied from KRA's portal by a person. device: answered by KRA to the tax device. */
export const STAMP_SOURCES = ['typed', 'device'] as const;
export type StampSource = (typeof STAMP_SOURCES)[number];

export const TaxStamp = z
  .object({
    id: Id,
    source: z.enum(STAMP_SOURCES),
    scuSerial: z.string().meta({ description: 'Serial number of the control unit (SCU)' }),
    cuInvoiceNumber: z.string().meta({ description: 'Number that the control unit gave the document' }),
    receiptSignature: z.string(),
    internalData: z.string().nullable(),
    link: z.string().nullable().meta({ description: 'KRA’s page of this receipt, which the QR code says' }),
    stampedAt: Instant,
    reason: z.string().nullable().meta({ description: 'Why it was corrected; null on the first one' }),
    byName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'TaxStamp', description: 'What KRA’s eTIMS answered to a document' });
export type TaxStamp = z.infer<typeof TaxStamp>;

/** Copied from a screen or a paper: blanks and small letters are no difference. */
const code = (label: string, max: number, chars = 'A-Z0-9/-') =>
  z
    .string(`${label} is required`)
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^[${chars}]{1,${max}}$`), `${label} has letters, digits and dashes, ${max} at most`);

const link = z
  .string()
  .trim()
  .max(300, 'Link must be at most 300 characters')
  .refine((text) => text === '' || isKraLink(text), 'Link must be a page of kra.go.ke')
  .nullish()
  .transform((text) => text || null);

const codes = {
  scuSerial: code('SCU serial number', 30),
  cuInvoiceNumber: code('CU invoice number', 40),
  receiptSignature: code('Receipt signature', 40, 'A-Z0-9-'),
  internalData: z
    .union([z.literal(''), code('Internal data', 60, 'A-Z0-9-')])
    .nullish()
    .transform((text) => text || null),
  link: link.meta({ description: 'Made from PIN, head office and signature if absent' }),
};

const reason = optionalText('Reason', 300).meta({ description: 'Needed to correct what is there' });

export const StampInput = z.object({ ...codes, stampedAt: Instant, reason });
export type StampInput = z.output<typeof StampInput>;

/** As the form has it: the time of the receipt stands on paper as a day and a clock time. */
export const StampForm = z.object({ ...codes, day: Day, time: WallTime, reason });

export const TaxStamps = z
  .object({
    stamp: TaxStamp.nullable(),
    earlier: z.array(TaxStamp).meta({ description: 'What was corrected, newest first' }),
    creditNotes: z.array(z.object({ id: Id, creditNumber: z.string(), stamp: TaxStamp.nullable() })),
  })
  .meta({ id: 'TaxStamps' });
export type TaxStamps = z.infer<typeof TaxStamps>;

export const getTaxStamps = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/tax-stamp',
  summary: 'eTIMS data of an invoice and of its credit notes',
  access: 'payments:read',
  params: IdParams,
  output: TaxStamps,
});

export const stampInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/tax-stamp',
  summary: 'Record what the eTIMS portal answered to an invoice; with a reason, correct it',
  access: 'finance:write',
  params: IdParams,
  body: StampInput,
  output: TaxStamp,
  status: 201,
});

export const stampCreditNote = endpoint({
  method: 'POST',
  path: '/api/credit-notes/:id/tax-stamp',
  summary: 'Record what the eTIMS portal answered to a credit note; with a reason, correct it',
  access: 'finance:write',
  params: IdParams,
  body: StampInput,
  output: TaxStamp,
  status: 201,
});
