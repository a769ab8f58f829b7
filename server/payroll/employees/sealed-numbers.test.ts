import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Employee } from '../../../domain/payroll/contract.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { NUMBER_FIELDS } from '../../../domain/payroll/pay/slip.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { backUp } from '../../../tests/support/backups.ts';
import { runAsOwner } from '../../../tests/support/database.ts';
import { employeeDetails, makeEmployee, makeSlip, moveSlip, slipDetails } from '../../../tests/support/payroll.ts';
import { makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';
import { readBackupFile, unpackRows } from '../../backups/file/reader.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

// Numbers that stand nowhere else.
let planted = 0;
const figures = (length: number): string => String(++planted * 7_919 + 51_000_000).padStart(length, '7');

const numbersOfOne = () => ({
  nationalId: figures(8),
  kraPin: `A${figures(9)}Z`,
  nssfNumber: figures(10),
  nhifNumber: `CR${figures(10)}`,
  bankAccount: figures(14),
});
const accountsOfOne = () => ({ accountNumber: figures(12), mpesaNumber: '123456', mpesaAccount: `ACC ${figures(9)}` });

const known: string[] = [];
const keep = <T extends Record<string, string>>(numbers: T): T => {
  known.push(...Object.values(numbers).filter((text) => text.length > 6));
  return numbers;
};

const employees: (Employee & { numbers: ReturnType<typeof numbersOfOne> })[] = [];
for (let n = 0; n < 36; n++) {
  const numbers = keep(numbersOfOne());
  employees.push({ ...(await makeEmployee(hr, numbers)), numbers });
}
for (let n = 0; n < 12; n++) await makeSupplier(accountant, keep(accountsOfOne()));
const [first, second] = employees;
if (!first || !second) throw new Error('There is nobody');
const slips: PayrollRecord[] = [];
for (const { id } of employees.slice(0, 3)) slips.push(await moveSlip(admin, (await makeSlip(hr, id)).id, 'approved'));

const tables = (
  await t.sql(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
).map(({ name }) => String(name));

const textOf = async (table: string): Promise<string> =>
  String((await t.sql(`select coalesce(string_agg(x::text, ' '), '') as text from "${table}" x`))[0]?.text);

const behindItsBack = (statement: string) =>
  runAsOwner(t.url, `begin; set local session_replication_role = replica; ${statement}; commit`);

describe('numbers of people and accounts of suppliers', () => {
  it('are as they were typed for those who keep the files, and masked for the others', async () => {
    expect(await employeeDetails(hr, first.id)).toMatchObject(first.numbers);
    expect((await employeeDetails(accountant, first.id)).nationalId).toBe(`•••• ${first.numbers.nationalId.slice(-4)}`);
    const [slip] = slips;
    expect((await slipDetails(hr, String(slip?.id))).identity).toMatchObject(first.numbers);
    expect((await slipDetails(accountant, String(slip?.id))).identity.kraPin).toMatch(/^•••• /);
  });

  it('are in no table and not in the audit log, nor a digest of them', async () => {
    expect(known.length).toBeGreaterThan(200);
    const digests = known.map((number) => createHash('sha256').update(number).digest('hex'));
    for (const table of tables) {
      const text = await textOf(table);
      expect([table, [...known, ...digests].filter((word) => text.includes(word))]).toEqual([table, []]);
    }
    expect(await textOf('audit_log')).toContain(first.lastName);
  }, 60_000);

  it('are not in a backup, which is restored on trial all the same', async () => {
    const backup = await backUp(t, admin);
    expect(backup.verification).not.toBe('failed');
    const reader = await readBackupFile(backup.path);
    let seen = 0;
    for await (const block of reader.blocks) {
      const bytes = await unpackRows(block).catch(() => block.content);
      const text = bytes.toString('latin1');
      if (text.includes(first.lastName)) seen += 1;
      expect(known.filter((number) => text.includes(number))).toEqual([]);
    }
    await reader.close();
    expect(seen).toBeGreaterThan(0);
  }, 120_000);

  it('open in their own row and column alone', async () => {
    const sealed = `select national_id, bank_account from employees where id = '${first.id}'`;
    const [own] = await t.sql(sealed);
    await behindItsBack(
      `update employees set national_id = (select national_id from employees where id = '${second.id}') where id = '${first.id}'`,
    );
    expect((await hr.call('GET', `/api/employees/${first.id}`)).status).toBe(500);
    await behindItsBack(`update employees set national_id = bank_account where id = '${first.id}'`);
    expect((await hr.call('GET', `/api/employees/${first.id}`)).status).toBe(500);
    await behindItsBack(`update employees set national_id = '${own?.national_id}' where id = '${first.id}'`);
    expect(await employeeDetails(hr, first.id)).toMatchObject(first.numbers);
    const [one, other] = slips;
    await behindItsBack(
      `update payroll_records set numbers = (select numbers from payroll_records where id = '${other?.id}') where id = '${one?.id}'`,
    );
    expect((await hr.call('GET', `/api/payroll/${one?.id}`)).status).toBe(500);
  });

  it.each([
    ['employees_numbers_sealed', `update employees set national_id = '27845123' where id = '${first.id}'`],
    ['employees_numbers_sealed', `update employees set bank_account = 'v1.0110987654' where id = '${first.id}'`],
    ['suppliers_accounts_sealed', `update suppliers set account_number = '1100200301'`],
    ['payroll_records_numbers_sealed', `update payroll_records set numbers = '{}'`],
    [
      'payroll_records_numbers_sealed',
      `update payroll_records set identity = identity || '{"nationalId": "27845123"}'`,
    ],
  ])('are refused by %s where they are not sealed', async (constraint, statement) => {
    await expect(behindItsBack(statement)).rejects.toThrow(constraint);
  });

  it('change in the audit log when they change, and not when the same number is saved again', async () => {
    const entries = async () =>
      t.sql(`select before ->> 'bank_account' as was, after ->> 'bank_account' as is_now, before -> 'kra_pin' = after -> 'kra_pin' as same
        from audit_log where entity = 'employees' and entity_id = '${second.id}' and action = 'update'`);
    await hr.call('PATCH', `/api/employees/${second.id}`, second.numbers);
    expect(await entries()).toEqual([]);
    const bankAccount = figures(14);
    expect((await hr.call('PATCH', `/api/employees/${second.id}`, { ...second.numbers, bankAccount })).status).toBe(
      200,
    );
    const [entry] = await entries();
    expect(entry).toMatchObject({ was: expect.stringMatching(/^sha256:/), same: true });
    expect(entry?.was).not.toBe(entry?.is_now);
    expect((await employeeDetails(hr, second.id)).bankAccount).toBe(bankAccount);
    await hr.call('PATCH', `/api/employees/${second.id}`, { bankAccount: null });
    expect((await employeeDetails(hr, second.id)).bankAccount).toBeNull();
  });

  it('of an approved payslip stay as they were approved', async () => {
    const third = employees[2];
    if (!third) throw new Error('There are not enough');
    const id = String(slips[2]?.id);
    await hr.call('PATCH', `/api/employees/${third.id}`, { bankAccount: figures(14) });
    const { identity } = await slipDetails(hr, id);
    expect(NUMBER_FIELDS.map((field) => identity[field])).toEqual(NUMBER_FIELDS.map((field) => third.numbers[field]));
    await expect(
      runAsOwner(t.url, `set app.actor = 'test'; update payroll_records set numbers = null where id = '${id}'`),
    ).rejects.toThrow('never changes');
  });
});
