import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { makeEmployee } from '../../tests/support/payroll.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';

const t = await startTestApp();
const admin = await t.as('admin', { firstName: 'Wanjiku', lastName: 'Kamau' });
const auditor = await t.as('auditor');

const download = async (path: string, api: Api = auditor) => {
  const reply = await t.app.server.inject({ url: path, headers: { cookie: `nafasi=${api.cookie}` } });
  return { status: reply.statusCode, text: reply.body, bytes: reply.rawPayload };
};

describe('the audit log as a file', () => {
  it('has every entry that matches, newest first, with before and after and without a secret', async () => {
    for (const username of ['amani', 'baraka']) {
      await admin.call('POST', '/api/users', { username, role: 'hr', password: 'mango river slow lantern' });
    }
    const { status, text } = await download(`/api/audit-log?format=csv&entity=users&actor=user:${admin.userId}`);
    const [header, ...rows] = text.slice(1).trimEnd().split('\r\n');
    expect(status).toBe(200);
    expect(header).toContain('Date,Time,Who,Action,What Happened,Record');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('baraka');
    expect(text).not.toContain('argon2');
    const book = await readSheet((await download('/api/audit-log?format=xlsx')).bytes);
    const [log] = await t.sql('select count(*)::int as n from audit_log');
    expect(book.length).toBe(Number(log?.n) + 1);
    expect(textOfPdf((await download('/api/audit-log?format=pdf&q=Wanjiku')).bytes)).toContain('Audit Log');
  });

  it('is refused to those who may not read the log', async () => {
    expect((await download('/api/audit-log?format=csv', await t.as('front_desk'))).status).toBe(403);
  });
});

describe('an auditor', () => {
  it('reads pay with masked numbers, the rules of sign-in and the users, and runs the verifications', async () => {
    const employee = await makeEmployee(await t.as('hr'), { kraPin: 'A012345678Z' });
    const read = await auditor.call('GET', `/api/employees/${employee.id}`);
    expect([read.status, read.body]).toMatchObject([200, { baseSalary: '50000.00' }]);
    expect(JSON.stringify(read.body)).not.toContain('A012345678Z');
    expect((await auditor.call('GET', '/api/settings')).body).toMatchObject({ security: {} });
    expect((await auditor.call('GET', '/api/users')).status).toBe(200);
    expect((await auditor.call('GET', '/api/audit-log/verify')).body).toMatchObject({ problems: [] });
    expect((await auditor.call('GET', '/api/ledger/verify')).body).toMatchObject({ problems: [] });
  });

  it('owes a second factor where the space asks for one, as the rest of the staff', async () => {
    const saved = await admin.call('PUT', '/api/settings/security', { twoFactorAuth: true });
    expect([saved.status, saved.body]).toEqual([200, saved.body]);
    expect((await auditor.call('GET', '/api/users')).body).toMatchObject({ code: 'second_factor_required' });
  });
});
