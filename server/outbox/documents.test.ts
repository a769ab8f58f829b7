import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../domain/kernel/access.ts';
import { type DocumentKind, mayOpen, NOT_FOR_ROLE, OWN_CALLS } from '../../domain/outbox/documents.ts';
import type { NumberView } from '../../domain/payroll/access-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { makeEmployee, makeSlip } from '../../tests/support/payroll.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { systemActor } from '../db/connection/database.ts';
import { queueMails } from '../mail/service.ts';
import { getMail } from './service.ts';

const NUMBERS = { nationalId: '27845123', kraPin: 'A004416331M', nssfNumber: '2012345678', nhifNumber: 'SHA4471203' };

type Mailed = { document: string; ownAddress: string; mailId: string };

let t: TestApp;
let employeeId: string;
const callers = new Map<Role, Api>();
const mailed = new Map<DocumentKind, Mailed>();

const by = (role: Role): Api => {
  const api = callers.get(role);
  if (!api) throw new Error(`Nobody signed in as ${role}`);
  return api;
};
const mailOf = (kind: DocumentKind): Mailed => {
  const mail = mailed.get(kind);
  if (!mail) throw new Error(`No mail carries a document of the kind ${kind}`);
  return mail;
};

const queue = async (document: string): Promise<string> => {
  const mail = { kind: 'welcome', eventKey: document, recipient: 'someone@example.com', subject: 'A document' };
  await t.app.database.transact(systemActor('test'), (tx) =>
    queueMails({ db: tx, config: t.config }, [{ ...mail, body: 'Please find it attached.', document }]),
  );
  const [row] = await t.sql(`select id from outbox where event_key = '${document}'`);
  return row?.id as string;
};

const pdfOf = async (api: Api, url: string): Promise<string> => {
  const reply = await t.app.server.inject({ method: 'GET', url, headers: { cookie: `nafasi=${api.cookie}` } });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return textOfPdf(reply.rawPayload);
};

const idOf = async (reply: Promise<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return (body as { id: string }).id;
};

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  for (const role of ROLES) callers.set(role, await t.as(role));
  const world = await furnishBilling(t);
  const tenant = await world.tenant();
  const invoice = await world.invoice(tenant.id, '1250.00');
  const payment = await world.pay(tenant.id, '500.00', { invoiceId: invoice.id });
  const credit = `/api/invoices/${invoice.id}/credit`;
  await idOf(world.accountant.call('POST', credit, { reason: 'Printed twice' }));
  const [note] = await t.sql(`select id from credit_notes where invoice_id = '${invoice.id}'`);
  const employee = await makeEmployee(by('hr'), NUMBERS);
  employeeId = employee.id;
  const slip = await makeSlip(by('hr'), employeeId);
  // No letter is due in this space, nor any increase: its own call and the outbox both find nothing, or refuse.
  const letter = '01890000-0000-7000-8000-000000000000';
  const period = 'from=2026-11-01&to=2026-11-30';
  const all: Record<DocumentKind, [document: string, ownAddress: string]> = {
    invoice: [`invoice:${invoice.id}`, `/api/invoices/${invoice.id}?format=pdf`],
    credit_note: [`credit_note:${note?.id}`, `/api/credit-notes/${note?.id}?format=pdf`],
    receipt: [`receipt:${payment.body.id}`, `/api/payments/${payment.body.id}?format=pdf`],
    letter: [`letter:${letter}`, `/api/demand-letters/${letter}?format=pdf`],
    increase: [`increase:${letter}`, `/api/agreements/increases/${letter}?format=pdf`],
    payslip: [`payslip:${slip.id}`, `/api/payroll/${slip.id}?format=pdf`],
    statement: [
      `statement:${tenant.id}:2026-11-01:2026-11-30`,
      `/api/reports/tenant-statement/${tenant.id}?${period}&format=pdf`,
    ],
    reports: ['reports:pdf:2026-11-01:2026-11-30:profit-loss', `/api/reports/pack?${period}&format=pdf`],
  };
  for (const [kind, [document, ownAddress]] of Object.entries(all)) {
    mailed.set(kind as DocumentKind, { document, ownAddress, mailId: await queue(document) });
  }
});

describe('a mailed document opens in the outbox as it does by its own call', () => {
  const KINDS = Object.keys(OWN_CALLS) as DocumentKind[];
  const cases = KINDS.flatMap((kind) => ROLES.map((role) => [kind, role] as const));

  it.each(cases)('%s for %s', async (kind, role) => {
    const { document, ownAddress, mailId } = mailOf(kind);
    const own = await by(role).call('GET', ownAddress);
    expect(mayOpen(role, document)).toBe(own.status !== 403);
    const opened = await by(role).call('GET', `/api/outbox/${mailId}/document`);
    const mail = await by(role).call('GET', `/api/outbox/${mailId}`);
    // Who may not look into the outbox at all does not learn there whether a document exists.
    if (mail.status === 403) return expect(opened.status).toBe(403);
    expect([opened.status, mail.body]).toEqual([own.status, expect.objectContaining({ mayOpen: own.status !== 403 })]);
  });

  it('and a kind that nobody has thought about opens for nobody', () => {
    for (const role of ROLES) expect(mayOpen(role, 'contract:01890000')).toBe(false);
  });
});

describe('a mail that a role may not open', () => {
  it('shows to whom it went and its state, and neither text nor attachment', async () => {
    const { mailId } = mailOf('payslip');
    const mail = await getMail({ db: t.app.database.db }, 'front_desk', mailId);
    expect(mail).toMatchObject({
      recipient: 'someone@example.com',
      status: 'kept',
      mayOpen: false,
      body: null,
      hiddenBecause: NOT_FOR_ROLE,
      attachments: [],
    });
  });
});

describe('a payslip opened from the outbox', () => {
  const views = async () =>
    (await by('admin').call('GET', `/api/employees/${employeeId}/number-views`)).body as NumberView[];

  it.each(['manager', 'accountant'] as const)('is masked for %s, and no view is recorded', async (role) => {
    const before = await views();
    const text = await pdfOf(by(role), `/api/outbox/${mailOf('payslip').mailId}/document`);
    for (const number of Object.values(NUMBERS)) expect(text).not.toContain(number);
    expect(text).toContain('•••• 331M');
    expect(await views()).toEqual(before);
  });

  it('is in full for an administrator, who is recorded', async () => {
    const admin = await t.as('admin', { firstName: 'Zawadi', lastName: 'Kip' });
    const text = await pdfOf(admin, `/api/outbox/${mailOf('payslip').mailId}/document`);
    const { nationalId: _, ...printed } = NUMBERS;
    for (const number of Object.values(printed)) expect(text).toContain(number);
    expect((await views())[0]).toMatchObject({ userName: 'Zawadi Kip', what: 'payslip' });
  });
});
