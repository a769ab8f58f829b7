import * as z from 'zod';

/** Every code a caller can meet, with its status. A refusal with a code that is not here does not compile. */
export const STATUS_OF = {
  bad_request: 400,
  validation: 400,
  invalid_passkey: 400,
  own_address: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  code_required: 401,
  invalid_code: 401,
  sign_in_expired: 401,
  forbidden: 403,
  password_change_required: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  address_refused: 403,
  cross_site: 403,
  not_linked: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  idempotency_conflict: 409,
  username_taken: 409,
  email_taken: 409,
  last_admin: 409,
  own_account: 409,
  last_second_factor: 409,
  setup_done: 409,
  outdated: 409,
  package_name_taken: 409,
  view_name_taken: 409,
  package_full: 409,
  package_in_use: 409,
  extra_name_taken: 409,
  unit_name_taken: 409,
  floor_name_taken: 409,
  unit_taken: 409,
  party_known: 409,
  room_name_taken: 409,
  room_in_use: 409,
  slot_taken: 409,
  too_late: 409,
  period_closed: 409,
  invoice_settled: 409,
  reference_used: 409,
  deposit_short: 409,
  credit_short: 409,
  needs_approval: 409,
  till_closed: 409,
  employee_code_taken: 409,
  item_code_taken: 409,
  category_name_taken: 409,
  category_in_use: 409,
  item_disposed: 409,
  asset_booked: 409,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

export const ErrorReply = z
  .object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error', description: 'Every refusal has this shape' });
export type ErrorReply = z.infer<typeof ErrorReply>;

type Details = { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown };

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

export const notFound = (what: string) => new AppError('not_found', `${what} not found`);

export const invalid = (fields: Record<string, string>) =>
  new AppError('validation', Object.values(fields)[0] ?? 'Invalid input', { fields });
