import type { Day } from '../kernel/time.ts';
import type { Kept, SubjectKind } from './contract.ts';

export const ERASED_DOMAIN = 'erased.invalid';

export const erasedEmail = (code: string): string => `erased-${code}@${ERASED_DOMAIN}`;

export const isErasedEmail = (email: string | null): boolean => email?.endsWith(`@${ERASED_DOMAIN}`) ?? false;

/** The tax law asks for papers until five years after the end of their year; the last day on which they must be there. */
export const lastTaxDay = (day: Day): Day => `${Number(day.slice(0, 4)) + 5}-12-31`;

export const isPastTaxYears = (day: Day, today: Day): boolean => lastTaxDay(day) < today;

/** From which moment on a visitor's contact has been kept long enough. */
export const retentionLimit = (today: Day, months: number): Day =>
  Temporal.PlainDate.from(today).subtract({ months }).toString();

/** The last day on which a contact is kept, by the day on which something came of it last. */
export const retainUntil = (lastDay: Day, months: number): Day =>
  Temporal.PlainDate.from(lastDay).add({ months }).toString();

const ERASED: Readonly<Record<SubjectKind, readonly string[]>> = {
  tenant: [
    'Contact person, email address, phone number and notes of the tenant',
    'People of the tenant, and member logins with their names and addresses',
    'Client details and purposes of their bookings',
    'Contact person, email address and phone number on invoices',
    'Name and phone number of who paid by M-Pesa or to a bank that announces payments',
    'Names of people who checked in',
    'Senders, recipients and signatures in the mail log',
    'Text and recipients of messages sent to them',
    'All of these in the audit log',
  ],
  visitor: [
    'Name, company, phone number, email address and KRA PIN of the person, and the tenants they work for',
    'Name, email address, phone number, company and purpose of their bookings',
    'Name and company where they checked in',
    'Name, email address, phone number, company, wishes and notes of their tours',
    'Email address and phone number on invoices',
    'Name and phone number of who paid by M-Pesa or to a bank that announces payments',
    'Text and recipients of messages sent to them',
    'All of these in the audit log',
  ],
  employee: [
    'Email address, phone number and bank account',
    'Text and recipients of messages sent to them',
    'All of these in the audit log',
  ],
  user: [
    'Username, name and email address; the account is disabled and signed out',
    'Second factor, known devices, saved views and notifications',
    'Text and recipients of messages sent to them',
    'All of these in the audit log',
  ],
};

export const listErased = (kind: SubjectKind): readonly string[] => ERASED[kind];

const AUDIT: Kept = {
  what: 'Audit log: who did what and when, without the erased details',
  why: 'It proves that nothing was changed unrecorded, and is kept as long as the ledger.',
  until: null,
};
const ARCHIVES: Kept = {
  what: 'Archive files of the audit log, where old months were moved into them',
  why: 'They are signed and never edited: wherever they are stored, they keep what they had.',
  until: null,
};
const BACKUPS: Kept = {
  what: 'Earlier backups',
  why: 'Backups are never edited. They expire on schedule, and a restore repeats the erasure.',
  until: null,
};

const papers = (lastPaper: Day | null): Kept[] =>
  lastPaper === null
    ? []
    : [
        {
          what: 'Invoices, credit notes, receipts and demand letters: numbers, dates, amounts, the name they were made out to and its KRA PIN',
          why: 'The Tax Procedures Act requires them for five years after their year ends.',
          until: lastTaxDay(lastPaper),
        },
        {
          what: 'Ledger entries that mention the name',
          why: 'Journal entries never change, so past reports stay the same.',
          until: null,
        },
      ];

export type Facts = { lastPaper: Day | null; endDate: Day | null; today: Day };

/** What stays of a person, and why. */
export const listKept = (kind: SubjectKind, { lastPaper, endDate, today }: Facts): Kept[] => {
  if (kind === 'tenant')
    return [
      {
        what: 'The company: its name, package, rent, dates and KRA PIN',
        why: 'A company is not a person, and invoices name it.',
        until: null,
      },
      ...papers(lastPaper),
      AUDIT,
      ARCHIVES,
      BACKUPS,
    ];
  if (kind === 'visitor')
    return [
      {
        what: 'Which room was booked, when, and the charge',
        why: 'Occupancy and income are based on it.',
        until: null,
      },
      ...papers(lastPaper),
      AUDIT,
      ARCHIVES,
      BACKUPS,
    ];
  if (kind === 'employee')
    return [
      ...(endDate !== null && !isPastTaxYears(endDate, today)
        ? [
            {
              what: 'Name, national id, KRA PIN, NSSF and SHIF numbers',
              why: 'The Employment Act and the Tax Procedures Act require employee records for five years; erase again after that.',
              until: lastTaxDay(endDate),
            },
          ]
        : []),
      {
        what: 'Payslips, tax cards and returns',
        why: 'They are part of the ledger and of filed returns.',
        until: null,
      },
      AUDIT,
      ARCHIVES,
      BACKUPS,
    ];
  return [
    {
      what: 'Their name in the audit log and on payments, payslips and letters',
      why: 'Responsibility for money and changes must stay traceable.',
      until: null,
    },
    AUDIT,
    ARCHIVES,
    BACKUPS,
  ];
};
