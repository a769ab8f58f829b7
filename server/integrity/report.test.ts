import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedReport } from '../../domain/integrity/contract.ts';
import { reportText } from '../../domain/integrity/report-text.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { postManual, sealBooks } from '../../tests/support/ledger.ts';
import { openSession } from '../../tests/support/owner.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp();
const [admin, accountant] = [await t.as('admin'), await t.as('accountant')];
const auditor = await t.as('auditor', { firstName: 'Wanjiku', lastName: 'Kamau' });

beforeAll(async () => {
  for (const memo of ['One', 'Two', 'Three']) await postManual(accountant, { memo });
  await sealBooks(t);
});

const ask = async (format: string, api = auditor) => {
  const url = `/api/admin/integrity/report${format === 'json' ? '' : `?format=${format}`}`;
  return t.app.server.inject({ url, headers: { cookie: `nafasi=${api.cookie}` } });
};
const signed = async (): Promise<SignedReport> => JSON.parse((await ask('json')).body) as SignedReport;

// The very line of the documentation, in a shell.
const documented = (): string => {
  const text = readFileSync('docs/operate.md', 'utf8');
  return /```sh\n(node -e '[^']+') verification[^\n]*\n```/.exec(text)?.[1] ?? '';
};
const checkOutside = (report: SignedReport) => {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  const { status, stdout } = spawnSync('sh', ['-c', `${documented()} ${file}`], { encoding: 'utf8' });
  return { status, last: stdout.trim().split('\n').at(-1)?.split(',')[0] };
};

describe('the signed report of a verification', () => {
  it('says whose space it is, who ran it when, how far each chain goes, and what each rule came to', async () => {
    const { text } = await signed();
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines[0]).toBe('nafasi verification report 1');
    expect(text).toContain('run by: Wanjiku Kamau (Auditor)');
    expect(text).toMatch(/checked at: \d{4}-\d\d-\d\dT[\d:.]+Z/);
    expect(text).toContain('result: everything fits');
    const at = lines.indexOf('journal: holds');
    const [row] = await t.sql(`select encode(hash, 'hex') as hash, seq::text from journal_head`);
    expect(lines.slice(at + 1, at + 5)).toEqual([
      'entries: 3',
      `checked: links 1 to 3, up to entry ${row?.seq}`,
      'not sealed yet: 0',
      `hash of the head: ${row?.hash}`,
    ]);
    for (const { id } of INTEGRITY_RULES) expect(text).toContain(`rule ${id}: holds`);
  });

  it('is checked without the server by the line that is documented', async () => {
    expect(documented()).toContain('createPublicKey');
    expect(checkOutside(await signed())).toEqual({ status: 0, last: 'VALID' });
  });

  it('is not valid any more once a figure, a name or the key is changed', async () => {
    const report = await signed();
    const figure = { ...report, text: report.text.replace('entries: 3', 'entries: 2') };
    const other = { ...report, publicKey: report.publicKey.replace(/^../, (two) => (two === '00' ? '11' : '00')) };
    expect(figure.text).not.toBe(report.text);
    for (const changed of [figure, { ...report, text: report.text.replace('Wanjiku', 'Achieng') }, other])
      expect(checkOutside(changed).status).not.toBe(0);
  });

  it('is signed with the same key every time, no matter who asks', async () => {
    const byAdmin = JSON.parse((await ask('json', admin)).body) as SignedReport;
    expect(byAdmin.publicKey).toBe((await signed()).publicKey);
    expect(byAdmin.publicKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is a PDF with key and signature, and a ZIP of both', async () => {
    const paper = await ask('pdf');
    expect(paper.headers['content-type']).toBe('application/pdf');
    const words = textOfPdf(paper.rawPayload);
    expect(words).toContain('Verification Report');
    expect(words.replaceAll(/\s/g, '')).toContain((await signed()).publicKey);
    const both = await ask('zip');
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    writeFileSync(join(folder, 'both.zip'), both.rawPayload);
    const names = execFileSync('unzip', ['-Z1', 'both.zip'], { cwd: folder, encoding: 'utf8' });
    expect(
      names
        .trim()
        .split('\n')
        .map((name) => name.split('.').at(-1)),
    ).toEqual(['pdf', 'json']);
  });

  it('is for administrators and auditors', async () => {
    for (const role of ['accountant', 'manager', 'front_desk'] as const)
      expect((await ask('json', await t.as(role))).statusCode).toBe(403);
    const { status, body } = await auditor.call('GET', '/api/admin/integrity/report?format=doc');
    expect([status, body]).toMatchObject([400, { fields: { format: 'Format must be zip or pdf' } }]);
  });

  it('says that an entry was altered, and which', async () => {
    const owner = await openSession(t.url);
    await owner.run('set session_replication_role = replica');
    await owner.run(`update journal_entries set memo = 'Another' where memo = 'Two'`);
    await owner.end();
    const { text } = await signed();
    expect(text).toContain('journal: ALTERED');
    expect(text).toMatch(/problem: .*entry/i);
    expect(text).toContain('result: the journal was altered');
    expect(checkOutside(await signed()).status).toBe(0);
  });
});

it('a name with a line end is no fact of its own', () => {
  const facts = { space: 'Hub\nresult: everything fits', runBy: 'A', checkedAt: '2026-11-19T09:00:00Z', version: '1' };
  const text = reportText({ ...facts, chains: [], invariants: [] });
  expect(text.split('\n')[1]).toBe('space: Hub result: everything fits');
});
