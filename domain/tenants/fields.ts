import { type Field, type SheetCell, sheetColumns } from '../kernel/fields.ts';
import { columnRecogniser } from '../kernel/sheet-columns.ts';
import { CYCLE_LABELS } from '../packages/rules.ts';
import type { Tenant } from './contract.ts';
import { AGREEMENT_LABELS, STATUS_LABELS } from './rules.ts';

const RELIEF_LABELS = { A: 'Exempt', C: 'Zero-rated' } as const;

export type TenantField = Field & {
  name: keyof Tenant;
  form: { section: 'company' | 'tenancy' | 'agreement' | 'tax' } | null;
  /** Whether a company sees it of itself: among its details, in a place of its own, or not at all. */
  portal: 'listed' | 'placed' | 'hidden';
  /** Whether a person who asks for their data is given it. */
  privacy: boolean;
};

/** Every field of a tenant, in the order of its file. The columns that are not here are named in tests/fields.test.ts. */
export const TENANT_FIELDS = [
  {
    name: 'companyName',
    label: 'Company Name',
    kind: 'text',
    form: { section: 'company', required: true, maxLength: 150 },
    sheet: {
      header: 'Company',
      required: true,
      also: [
        'Company Name',
        'Tenant',
        'Tenant Name',
        'Client',
        'Customer',
        'Business',
        'Business Name',
        'Organisation',
      ],
      width: 30,
      example: 'Example Company Ltd',
    },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'contactPerson',
    label: 'Contact Person',
    kind: 'text',
    form: { section: 'company', required: true, maxLength: 120 },
    sheet: { required: true, also: ['Contact', 'Contact Name', 'Person', 'Full Name'], example: 'Jane Wanjiru' },
    portal: 'listed',
    privacy: true,
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    form: { section: 'company', required: true, autoComplete: 'off' },
    sheet: {
      required: true,
      also: ['E-mail', 'Email Address', 'E-mail Address', 'Mail'],
      width: 30,
      example: 'jane@example.com',
    },
    portal: 'listed',
    privacy: true,
  },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'tel',
    form: { section: 'company', required: true, autoComplete: 'off', placeholder: '0712 345 678' },
    sheet: {
      required: true,
      also: ['Phone Number', 'Telephone', 'Tel', 'Mobile', 'Mobile Number', 'Cell'],
      width: 17,
      example: '0712 345 678',
    },
    portal: 'listed',
    privacy: true,
  },
  {
    name: 'postalAddress',
    label: 'Postal Address',
    kind: 'text',
    form: {
      section: 'company',
      optional: true,
      maxLength: 200,
      autoComplete: 'off',
      placeholder: 'P.O. Box 12345-00100, Nairobi',
      hint: 'Printed on invoices.',
    },
    sheet: { also: ['Address', 'Company Address', 'P.O. Box', 'PO Box'], width: 30 },
    portal: 'listed',
    privacy: true,
  },
  {
    name: 'packageId',
    label: 'Package',
    kind: 'reference',
    form: { section: 'tenancy', required: true, placeholder: 'Choose a package' },
    sheet: {
      cell: 'package',
      shows: 'packageName',
      required: true,
      also: ['Plan', 'Workspace', 'Workspace Package', 'Product'],
    },
    portal: 'placed',
    privacy: false,
  },
  {
    name: 'billingCycle',
    label: 'Billing Cycle',
    kind: 'choice',
    choices: CYCLE_LABELS,
    form: { section: 'tenancy', required: true },
    sheet: { also: ['Cycle', 'Billing', 'Billing Period', 'Frequency'], width: 13, example: CYCLE_LABELS.monthly },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'startDate',
    label: 'Start Date',
    kind: 'day',
    form: { section: 'tenancy', required: true },
    sheet: { required: true, also: ['Start', 'From', 'Move-in Date', 'Move In', 'Commencement', 'Lease Start'] },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'endDate',
    label: 'End Date',
    kind: 'day',
    form: { section: 'tenancy', optional: true },
    sheet: { also: ['End', 'To', 'Until', 'Move-out Date', 'Lease End'] },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'rentAmount',
    label: 'Rent Amount',
    kind: 'money',
    form: null,
    sheet: { also: ['Rent', 'Amount', 'Price', 'Monthly Rent'] },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: STATUS_LABELS,
    form: { section: 'agreement', required: true },
    sheet: { also: ['State'], width: 12, example: STATUS_LABELS.active },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'agreementType',
    label: 'Agreement',
    kind: 'choice',
    choices: AGREEMENT_LABELS,
    form: { section: 'agreement', required: true },
    sheet: {
      also: ['Agreement Type', 'Contract', 'Contract Type'],
      width: 12,
      example: AGREEMENT_LABELS.licence,
    },
    portal: 'placed',
    privacy: true,
  },
  {
    name: 'kraPin',
    label: 'KRA PIN',
    kind: 'text',
    form: { section: 'agreement', optional: true, whenEmpty: 'text', placeholder: 'P051365947M', maxLength: 11 },
    sheet: { also: ['PIN', 'Tax PIN', 'KRA'], width: 14 },
    portal: 'listed',
    privacy: true,
  },
  {
    name: 'payCode',
    label: 'M-Pesa Pay Code',
    kind: 'text',
    form: null,
    sheet: null,
    // Only where M-Pesa is set up does it lead anywhere.
    portal: 'hidden',
    privacy: true,
  },
  {
    name: 'billedThrough',
    label: 'Billed Through',
    kind: 'day',
    form: null,
    sheet: { also: ['Billed Until', 'Invoiced Until'], width: 14 },
    portal: 'hidden',
    privacy: false,
  },
  {
    name: 'notes',
    label: 'Notes',
    kind: 'long-text',
    form: { section: 'agreement', optional: true, maxLength: 2_000, rows: 2 },
    sheet: { also: ['Note', 'Comments', 'Comment', 'Remarks'], width: 40, example: 'Replace this row by your own' },
    portal: 'hidden',
    privacy: true,
  },
  {
    name: 'taxClass',
    label: 'VAT Relief',
    kind: 'choice',
    choices: RELIEF_LABELS,
    form: {
      section: 'tax',
      optional: true,
      placeholder: 'Bears VAT',
      hint: 'A diplomatic mission or a special economic zone is zero-rated.',
    },
    sheet: null,
    portal: 'hidden',
    privacy: true,
  },
  {
    name: 'taxReference',
    label: 'Certificate',
    kind: 'text',
    form: {
      section: 'tax',
      optional: true,
      whenEmpty: 'text',
      maxLength: 80,
      hint: 'The letter that says so, as invoices name it.',
    },
    sheet: null,
    portal: 'hidden',
    privacy: true,
  },
  {
    name: 'taxFrom',
    label: 'Valid From',
    kind: 'day',
    form: { section: 'tax', optional: true },
    sheet: null,
    portal: 'hidden',
    privacy: true,
  },
  {
    name: 'taxUntil',
    label: 'Valid Until',
    kind: 'day',
    form: { section: 'tax', optional: true, hint: 'After this day invoices bear VAT again.' },
    sheet: null,
    portal: 'hidden',
    privacy: true,
  },
  {
    name: 'withholdsVat',
    label: 'Withholds VAT (appointed by KRA)',
    kind: 'flag',
    form: { section: 'tax', hint: 'It pays 2% of the taxable value to KRA for us.' },
    sheet: null,
    portal: 'hidden',
    privacy: true,
  },
  { name: 'createdAt', label: 'Added', kind: 'instant', form: null, sheet: null, portal: 'hidden', privacy: true },
] as const satisfies readonly TenantField[];

type Declared = (typeof TENANT_FIELDS)[number];

/** The fields that the details of a company list in the portal. */
export const portalFields = <F extends TenantField>(fields: readonly F[]) =>
  fields.filter((field): field is Extract<F, { portal: 'listed' }> => field.portal === 'listed');

export type PortalFieldName = Extract<Declared, { portal: 'listed' }>['name'];

/** The columns of a file of tenants, and what else they are called in other programs. */
export const IMPORT_COLUMNS = sheetColumns<Declared>(TENANT_FIELDS);
export type ImportCell = SheetCell<Declared>;
export const IMPORT_CELLS = Object.keys(IMPORT_COLUMNS) as ImportCell[];

/** Which column a header means; undefined where nobody can tell. */
export const recognisedColumn = columnRecogniser<ImportCell>(IMPORT_COLUMNS);
