import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { Day, Instant } from '../kernel/time.ts';

export const SUBJECT_KINDS = ['tenant', 'visitor', 'employee', 'user'] as const;
export const SubjectKind = z.enum(SUBJECT_KINDS);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** Whom a request was about; payers are those who sent money that nobody was found for. */
export const REQUEST_SUBJECTS = [...SUBJECT_KINDS, 'payer'] as const;
export const RequestSubject = z.enum(REQUEST_SUBJECTS);
export type RequestSubject = z.infer<typeof RequestSubject>;

export const PrivacyAction = z.enum(['export', 'erase', 'retention']);
export type PrivacyAction = z.infer<typeof PrivacyAction>;

const SubjectParams = z.object({
  kind: SubjectKind,
  id: Id.meta({
    description:
      'Of the tenant, employee or user; for a visitor, of the person (see /api/parties) or any of their bookings',
  }),
});

export const Subject = z
  .object({
    kind: SubjectKind,
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    detail: z.string().meta({ description: 'What the person is here: the company, the position, the role' }),
    erased: z.boolean(),
  })
  .meta({ id: 'DataSubject' });
export type Subject = z.infer<typeof Subject>;

export const findSubjects = endpoint({
  method: 'GET',
  path: '/api/privacy/people',
  summary: 'People whose data is held, by name, email address or phone number',
  access: 'privacy:manage',
  query: z.object({ q: z.string().trim().min(3, 'Enter at least 3 characters').max(120) }),
  output: z.array(Subject),
});

export const RecordCount = z.object({ what: z.string(), rows: z.int() });
export type RecordCount = z.infer<typeof RecordCount>;

export const Kept = z.object({
  what: z.string(),
  why: z.string(),
  until: Day.nullable().meta({ description: 'Null where it is kept for good' }),
});
export type Kept = z.infer<typeof Kept>;

export const SubjectReview = z
  .object({
    subject: Subject,
    held: z.array(RecordCount).meta({ description: 'What an export would hold' }),
    erased: z.array(z.string()).meta({ description: 'What erasing replaces or removes' }),
    kept: z.array(Kept).meta({ description: 'What stays, and why the law or the books ask for it' }),
    obstacles: z.array(z.string()).meta({ description: 'Why it cannot be erased now; none when it can' }),
  })
  .meta({ id: 'SubjectReview' });
export type SubjectReview = z.infer<typeof SubjectReview>;

export const reviewSubject = endpoint({
  method: 'GET',
  path: '/api/privacy/people/:kind/:id',
  summary: 'What is held about a person, what erasing removes, and what stays and why',
  access: 'privacy:manage',
  params: SubjectParams,
  output: SubjectReview,
});

export const exportSubject = endpoint({
  method: 'GET',
  path: '/api/privacy/people/:kind/:id/export',
  summary: 'Everything held about a person: a ZIP with a JSON document and a CSV per section',
  access: 'privacy:manage',
  params: SubjectParams,
  output: null,
  media: 'application/zip',
});

export const ERASE_WORD = 'ERASE';

export const PrivacyRequest = z
  .object({
    id: Id,
    action: PrivacyAction,
    subject: RequestSubject,
    subjectKey: z.string().meta({ description: 'An id, or what is left of a visitor or payers' }),
    counts: z.record(z.string(), z.int()),
    actorName: z.string(),
    at: Instant,
  })
  .meta({ id: 'PrivacyRequest' });
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const eraseSubject = endpoint({
  method: 'POST',
  path: '/api/privacy/people/:kind/:id/erase',
  summary: 'Erase a person’s identity everywhere; amounts, ledger and audit chain stay',
  access: 'privacy:manage',
  confirm: true,
  params: SubjectParams,
  body: z.object({ confirm: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to confirm`) }),
  output: PrivacyRequest,
});

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/requests',
  summary: 'Exports, erasures and what the retention rule removed, newest first (the last 100)',
  access: 'privacy:manage',
  output: z.array(PrivacyRequest),
});
