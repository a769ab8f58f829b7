import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { ATTACHMENT_BODY_LIMIT, Attachment, AttachmentInput } from '../../kernel/files.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { Flag, listQuery } from '../../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';
import { AccountCode } from '../../ledger/contract.ts';
import { TaxClass } from '../../settings/tax-classes.ts';
import { BILL_KINDS, BILL_STATUSES } from './bill-rules.ts';

export const BillKind = z.enum(BILL_KINDS, `Kind must be one of ${BILL_KINDS.join(', ')}`);
export const BillStatus = z.enum(BILL_STATUSES, `Status must be one of ${BILL_STATUSES.join(', ')}`);

const MOST_LINES = 60;

const LineInput = z.object({
  account: AccountCode,
  description: shortText('Description', 200),
  net: PositiveMoneyInput,
  taxClass: TaxClass,
  vat: NonNegativeMoneyInput.optional().meta({
    description: 'As the supplier rounded it; worked out at the rate of the date if absent',
  }),
});

const CuNumber = optionalText('CU invoice number', 40);

const fields = {
  supplierId: Id,
  kind: BillKind,
  number: shortText('Invoice number', 60).meta({ description: 'Of the supplier, once for each supplier' }),
  cuNumber: CuNumber.meta({ description: 'KRA’s number on the tax invoice' }),
  date: BookDay.meta({ description: 'Of the invoice; not in the future' }),
  dueDate: Day.nullish().meta({ description: 'By the terms of the supplier if absent' }),
  notes: optionalText('Notes', 500),
  lines: z.array(LineInput).min(1, 'A bill has at least one line').max(MOST_LINES, `At most ${MOST_LINES} lines`),
};

type Dated = { date?: string | undefined; dueDate?: string | null | undefined };

const refuseBill = (bill: Dated, { addIssue, issues }: z.RefinementCtx): void => {
  if (issues.length > 0) return;
  if (bill.date && bill.dueDate && bill.dueDate < bill.date) {
    addIssue({ code: 'custom', path: ['dueDate'], message: 'Due date must not be before the date of the bill' });
  }
};

export const BillInput = z.object({ ...fields, kind: fields.kind.default('bill') }).superRefine(refuseBill);
export type BillInput = z.output<typeof BillInput>;

export const BillChange = z.object(fields).partial().superRefine(refuseBill);
export type BillChange = z.output<typeof BillChange>;

export const Bill = z
  .object({
    id: Id,
    reference: z.string().meta({ description: 'Our own number of it: BL000042' }),
    kind: BillKind.meta({ description: 'A bill, or a credit note of the supplier' }),
    supplierId: Id,
    supplierName: z.string(),
    number: z.string(),
    cuNumber: z.string().nullable(),
    date: Day,
    dueDate: Day,
    notes: z.string().nullable(),
    net: MoneyText,
    vat: MoneyText,
    total: MoneyText,
    paid: MoneyText.meta({ description: 'Settled so far: money, tax withheld and credits' }),
    open: MoneyText.meta({ description: 'Still to settle; 0.00 unless it is approved' }),
    status: BillStatus,
    claimsVat: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether its VAT was posted as input VAT; null until it is approved' }),
    postedOn: Day.nullable(),
    enteredByName: z.string(),
    approvedByName: z.string().nullable(),
    approvedAt: Instant.nullable(),
    cancelledOn: Day.nullable(),
    cancelledByName: z.string().nullable(),
    cancelReason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof Bill>;

export const BillLine = z.object({
  account: AccountCode,
  accountName: z.string(),
  description: z.string(),
  net: MoneyText,
  taxClass: TaxClass,
  vat: MoneyText,
});

export const BillAttachment = Attachment.extend({ id: Id, addedByName: z.string(), createdAt: Instant });
export type BillAttachment = z.infer<typeof BillAttachment>;

export const BillDetails = Bill.extend({
  lines: z.array(BillLine),
  posting: z
    .array(z.object({ account: AccountCode, accountName: z.string(), debit: MoneyText, credit: MoneyText }))
    .meta({ description: 'What approving posts, or has posted' }),
  attachments: z.array(BillAttachment).meta({ description: 'Photos and files of it' }),
  warnings: z.array(z.string()).meta({ description: 'What to look at before it is approved' }),
  neededApprover: z.string().nullable().meta({
    description: 'By its total, such as "an administrator other than Jane Wanjiru"; null is anyone who enters bills',
  }),
  mayApprove: z.boolean().meta({ description: 'Whether you may' }),
}).meta({ id: 'BillDetails' });
export type BillDetails = z.infer<typeof BillDetails>;

export const listBills = endpoint({
  method: 'GET',
  path: '/api/bills',
  summary: 'Bills and credits of suppliers, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt', 'date', 'dueDate', 'total']).extend({
    supplier: Id.optional(),
    status: BillStatus.optional().meta({ description: 'open: approved and not fully paid' }),
    overdue: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(Bill),
});

export const getBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id',
  summary: 'One bill, with its lines and what it posts',
  access: 'finance:read',
  params: IdParams,
  output: BillDetails,
});

export const createBill = endpoint({
  method: 'POST',
  path: '/api/bills',
  summary: 'Enter a bill or a credit note of a supplier; nothing is posted before it is approved',
  access: 'finance:write',
  body: BillInput,
  output: BillDetails,
  status: 201,
});

export const updateBill = endpoint({
  method: 'PATCH',
  path: '/api/bills/:id',
  summary: 'Change a bill that is not approved yet; of an approved one only cuNumber and notes',
  access: 'finance:write',
  params: IdParams,
  body: BillChange,
  output: BillDetails,
});

export const approveBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/approve',
  summary: 'Approve a bill: cost, input VAT and what is owed are posted',
  access: 'finance:write',
  params: IdParams,
  output: BillDetails,
});

export const attachToBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/attachments',
  summary: 'Add a photo or PDF to a bill, checked by its content; the same file again changes nothing',
  access: 'finance:write',
  params: IdParams,
  body: AttachmentInput,
  bodyLimit: ATTACHMENT_BODY_LIMIT,
  output: BillDetails,
  status: 201,
});

const AttachmentParams = IdParams.extend({ attachmentId: Id });

export const getBillAttachment = endpoint({
  method: 'GET',
  path: '/api/bills/:id/attachments/:attachmentId',
  summary: 'A photo or PDF of a bill, as it was handed in',
  access: 'finance:read',
  params: AttachmentParams,
  output: null,
  media: '*/*',
});

export const detachFromBill = endpoint({
  method: 'DELETE',
  path: '/api/bills/:id/attachments/:attachmentId',
  summary: 'Take a photo or PDF away from a bill that is not approved yet',
  access: 'finance:write',
  params: AttachmentParams,
  output: BillDetails,
});

export const cancelBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/cancel',
  summary: 'Cancel a bill on which nothing was paid; what it posted is reversed',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: BillDetails,
});
