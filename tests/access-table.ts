import type { Role } from '../domain/kernel/access.ts';

export type Caller = Role | 'anonymous' | 'disabled' | 'must_change';
export type Verdict = 'ok' | '401' | '403';

// Who may call what, written by hand and on purpose not derived from the contracts: a route that is not here, or that
// answers otherwise, fails. "must_change" is an administrator whose password change is due.
const TABLE = `
method route                           anonymous tenant front_desk hr  accountant manager admin disabled must_change
GET /api/health                        ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/ready                         ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/openapi.json                  ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/docs                          ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/config                        ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/login                         ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/login                        ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/logout                       ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/setup                        ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/user                          401       ok     ok         ok  ok         ok      ok    401      ok
POST /api/change-password              401       ok     ok         ok  ok         ok      ok    401      ok
GET /api/events                        401       ok     ok         ok  ok         ok      ok    401      403
GET /api/notifications                 401       ok     ok         ok  ok         ok      ok    401      403
POST /api/notifications/read           401       ok     ok         ok  ok         ok      ok    401      403
GET /api/users                         401       403    403        403 403        403     ok    401      403
POST /api/users                        401       403    403        403 403        403     ok    401      403
PATCH /api/users/:id                   401       403    403        403 403        403     ok    401      403
POST /api/users/:id/reset-password     401       403    403        403 403        403     ok    401      403
DELETE /api/users/:id/sessions         401       403    403        403 403        403     ok    401      403
GET /api/settings                      401       403    403        403 ok         ok      ok    401      403
PUT /api/settings/general              401       403    403        403 403        ok      ok    401      403
PUT /api/settings/billing              401       403    403        403 403        ok      ok    401      403
PUT /api/settings/notifications        401       403    403        403 403        ok      ok    401      403
PUT /api/settings/rooms                401       403    403        403 403        ok      ok    401      403
PUT /api/settings/security             401       403    403        403 403        403     ok    401      403
GET /api/audit-log                     401       403    403        403 ok         ok      ok    401      403
GET /api/audit-log/verify              401       403    403        403 403        403     ok    401      403
GET /api/tenants                       401       403    ok         403 ok         ok      ok    401      403
POST /api/tenants                      401       403    ok         403 403        ok      ok    401      403
GET /api/tenant-counts                 401       403    ok         403 ok         ok      ok    401      403
GET /api/tenants-export                401       403    ok         403 ok         ok      ok    401      403
POST /api/tenants/import               401       403    ok         403 403        ok      ok    401      403
GET /api/tenants/:id                   401       403    ok         403 ok         ok      ok    401      403
PUT /api/tenants/:id                   401       403    ok         403 403        ok      ok    401      403
DELETE /api/tenants/:id                401       403    ok         403 403        ok      ok    401      403
PATCH /api/tenants/:id/status          401       403    ok         403 403        ok      ok    401      403
POST /api/tenants/:id/people           401       403    ok         403 403        ok      ok    401      403
DELETE /api/tenants/:id/people/:personId 401     403    ok         403 403        ok      ok    401      403
GET /api/mail-items                    401       403    ok         403 ok         ok      ok    401      403
POST /api/mail-items                   401       403    ok         403 403        ok      ok    401      403
GET /api/mail-counts                   401       403    ok         403 ok         ok      ok    401      403
PATCH /api/mail-items/:id              401       403    ok         403 403        ok      ok    401      403
POST /api/mail-items/:id/hand-out      401       403    ok         403 403        ok      ok    401      403
POST /api/mail-items/:id/return        401       403    ok         403 403        ok      ok    401      403
POST /api/mail-items/:id/notify        401       403    ok         403 403        ok      ok    401      403
GET /api/activity                      401       403    403        403 ok         ok      ok    401      403
GET /api/workspace-packages            401       403    ok         403 ok         ok      ok    401      403
POST /api/workspace-packages           401       403    403        403 403        ok      ok    401      403
PATCH /api/workspace-packages/:id      401       403    403        403 403        ok      ok    401      403
DELETE /api/workspace-packages/:id     401       403    403        403 403        ok      ok    401      403
GET /api/meeting-rooms                 ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/meeting-rooms                401       403    403        403 403        ok      ok    401      403
PUT /api/meeting-rooms/:id             401       403    403        403 403        ok      ok    401      403
DELETE /api/meeting-rooms/:id          401       403    403        403 403        ok      ok    401      403
GET /api/closed-days                   ok        ok     ok         ok  ok         ok      ok    ok       ok
PUT /api/closed-days/:day              401       403    403        403 403        ok      ok    401      403
DELETE /api/closed-days/:day           401       403    403        403 403        ok      ok    401      403
GET /api/room-bookings                 401       403    ok         403 ok         ok      ok    401      403
GET /api/room-bookings/:date           ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/room-bookings                401       403    ok         403 403        ok      ok    401      403
PATCH /api/room-bookings/:id           401       403    ok         403 403        ok      ok    401      403
PATCH /api/room-bookings/:id/status    401       403    ok         403 403        ok      ok    401      403
GET /api/tenants/:id/allowance         401       403    ok         403 ok         ok      ok    401      403
POST /api/calendar-feeds               401       403    ok         403 403        ok      ok    401      403
GET /api/calendar/:token               ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/client-bookings              ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/client-bookings/:token        ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/client-bookings/:token/cancel ok       ok     ok         ok  ok         ok      ok    ok       ok
POST /api/member-codes                 ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/member-session                ok        ok     ok         ok  ok         ok      ok    ok       ok
POST /api/member-session               ok        ok     ok         ok  ok         ok      ok    ok       ok
DELETE /api/member-session             ok        ok     ok         ok  ok         ok      ok    ok       ok
GET /api/ledger/accounts               401       403    403        403 ok         ok      ok    401      403
POST /api/ledger/accounts              401       403    403        403 ok         ok      ok    401      403
PATCH /api/ledger/accounts/:code       401       403    403        403 ok         ok      ok    401      403
GET /api/ledger/entries                401       403    403        403 ok         ok      ok    401      403
POST /api/ledger/entries               401       403    403        403 ok         ok      ok    401      403
GET /api/ledger/entries/:id            401       403    403        403 ok         ok      ok    401      403
POST /api/ledger/entries/:id/reverse   401       403    403        403 ok         ok      ok    401      403
GET /api/ledger/trial-balance          401       403    403        403 ok         ok      ok    401      403
GET /api/ledger/lock                   401       403    403        403 ok         ok      ok    401      403
PUT /api/ledger/lock                   401       403    403        403 ok         ok      ok    401      403
GET /api/ledger/verify                 401       403    403        403 403        403     ok    401      403
GET /api/expenses                      401       403    403        403 ok         ok      ok    401      403
POST /api/expenses                     401       403    403        403 ok         ok      ok    401      403
GET /api/expenses-summary              401       403    403        403 ok         ok      ok    401      403
GET /api/expenses/:id                  401       403    403        403 ok         ok      ok    401      403
PATCH /api/expenses/:id                401       403    403        403 ok         ok      ok    401      403
DELETE /api/expenses/:id               401       403    403        403 ok         ok      ok    401      403
PUT /api/expenses/:id/receipt          401       403    403        403 ok         ok      ok    401      403
GET /api/expenses/:id/receipt          401       403    403        403 ok         ok      ok    401      403
GET /api/recurring-expense-templates   401       403    403        403 ok         ok      ok    401      403
POST /api/recurring-expense-templates  401       403    403        403 ok         ok      ok    401      403
PUT /api/recurring-expense-templates/:id 401     403    403        403 ok         ok      ok    401      403
POST /api/recurring-expense-templates/generate 401 403  403        403 ok         ok      ok    401      403
GET /api/invoices                      401       403    ok         403 ok         ok      ok    401      403
POST /api/invoices                     401       403    403        403 ok         ok      ok    401      403
GET /api/invoices/:id                  401       403    ok         403 ok         ok      ok    401      403
PUT /api/invoices/:id                  401       403    403        403 ok         ok      ok    401      403
DELETE /api/invoices/:id               401       403    403        403 ok         ok      ok    401      403
POST /api/invoices/:id/issue           401       403    403        403 ok         ok      ok    401      403
POST /api/invoices/:id/credit          401       403    403        403 ok         ok      ok    401      403
POST /api/invoices/:id/waive-late-fee  401       403    403        403 ok         ok      ok    401      403
GET /api/credit-notes/:id              401       403    ok         403 ok         ok      ok    401      403
GET /api/billing/preview               401       403    403        403 ok         ok      ok    401      403
POST /api/billing/generate-invoices    401       403    403        403 ok         ok      ok    401      403
GET /api/billing/runs                  401       403    403        403 ok         ok      ok    401      403
POST /api/billing/runs/:id/undo        401       403    403        403 ok         ok      ok    401      403
GET /api/automation/status             401       403    403        403 ok         ok      ok    401      403
POST /api/automation/manual-run        401       403    403        403 ok         ok      ok    401      403
GET /api/financials/summary            401       403    ok         403 ok         ok      ok    401      403
GET /api/demand-letters                401       403    ok         403 ok         ok      ok    401      403
GET /api/demand-letters/:id            401       403    ok         403 ok         ok      ok    401      403
POST /api/demand-letters/:id/decide    401       403    403        403 ok         ok      ok    401      403
POST /api/demand-letters/:id/mail      401       403    ok         403 ok         ok      ok    401      403
GET /api/dunning-holds                 401       403    ok         403 ok         ok      ok    401      403
POST /api/dunning-holds                401       403    ok         403 ok         ok      ok    401      403
POST /api/dunning-holds/:id/release    401       403    ok         403 ok         ok      ok    401      403
`;

const [header = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/));

export const CALLERS = header.slice(2) as Caller[];

export const ACCESS_TABLE = new Map(
  lines.map(([method, path, ...verdicts]) => [`${method} ${path}`, verdicts as Verdict[]]),
);
