import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { SHEET_KEYS, SHEETS } from '../../domain/migration/sheets.ts';
import { type Book, errorTexts, toWorkbook } from '../../tests/support/migration.ts';
import { agreementRow, cutOver, lineRow, simpleBook, startMoveIn, tenantRow } from '../../tests/support/move-in.ts';
import { readXlsx } from '../documents/workbook/read-xlsx.ts';
import { xlsxStream } from '../documents/xlsx.ts';
import { templateSheets } from './template.ts';

const { admin, run, findTenant, agreementsFor } = await startMoveIn();

const sheets = ({ name: _, ...book }: Book & { name: string }): Book => book;

describe('the template', () => {
  it('has instructions and every sheet, and the import reads it as an empty workbook', async () => {
    const file = await buffer(xlsxStream(...templateSheets()));
    const sheets = await readXlsx(file, 200);
    expect(sheets.map(({ name }) => name)).toEqual(['Instructions', ...SHEET_KEYS.map((key) => SHEETS[key].name)]);
    expect(errorTexts((await run(file, 'dryRun=true')).body)).toEqual(['Cut-Over!A2: Cut-Over Day is required']);
    expect((await admin.call('GET', '/api/migration/template')).status).toBe(200);
  });
});

describe('a workbook', () => {
  it('brings a company with the deal that was really made', async () => {
    const tenant = tenantRow('Savanna Ltd');
    const book: Book = {
      cutOver,
      units: [
        { kind: 'desk', name: 'North 1', floor: 'Loft' },
        { kind: 'desk', name: 'North 2', floor: 'loft' },
        { kind: 'parking', name: 'Bay 7', floor: 'Basement' },
      ],
      tenants: [tenant],
      agreements: [
        {
          agreement: 'S-1',
          tenant: 'savanna ltd',
          startDate: '15/02/2026',
          termMonths: '24',
          renewsMonths: '12',
          noticeDays: '60',
          purchaseOrder: 'LPO 7',
          billingEmails: 'a@savanna.example; b@savanna.example',
          depositRequired: '66,000',
        },
        {
          agreement: 'S-2',
          tenant: 'Savanna Ltd',
          startDate: '2026-03-01',
          billingCycle: 'Quarterly',
          kind: 'lease',
          billFrom: '2026-12-01',
        },
      ],
      lines: [
        {
          agreement: 'S-1',
          package: 'dedicated desk',
          quantity: '6',
          price: '11000',
          discountPercent: '10',
          discountUntil: '2026-12-31',
          units: 'North 1; north 2',
        },
        { agreement: 'S-1', extra: 'Parking Bay', quantity: '2', units: 'Bay 7' },
        { agreement: 's-2', package: 'Dedicated Desk' },
      ],
    };
    expect(await run(book, 'dryRun=true')).toMatchObject({ status: 200, body: { imported: false, errors: [] } });
    expect(await findTenant('Savanna Ltd')).toBeUndefined();
    expect(await run(book)).toMatchObject({
      status: 200,
      body: { imported: true, errors: [], cutOverDay: '2026-10-31' },
    });
    const savanna = await findTenant('Savanna Ltd');
    expect(savanna).toMatchObject({
      rentAmount: '65400.00',
      billedThrough: '2026-11-01',
      packageName: 'Dedicated Desk',
      phone: '+254712345678',
    });
    const [main, second] = (await agreementsFor(savanna?.id ?? '')).sort(
      (one, other) => Number(other.isMain) - Number(one.isMain),
    );
    expect(main).toMatchObject({
      startDate: '2026-02-15',
      termMonths: 24,
      renewsMonths: 12,
      noticeDays: 60,
      purchaseOrder: 'LPO 7',
      depositRequired: '66000.00',
      billedThrough: '2026-11-01',
      billingEmails: ['a@savanna.example', 'b@savanna.example'],
    });
    expect(
      main?.lines.map(({ name, quantity, unitPrice, discountPercent, unitIds }) => [
        name,
        quantity,
        unitPrice,
        discountPercent,
        unitIds.length,
      ]),
    ).toEqual([
      ['Dedicated Desk', 6, '11000.00', 10, 2],
      ['Parking Bay', 2, '3000.00', 0, 1],
    ]);
    expect(second).toMatchObject({
      kind: 'lease',
      billingCycle: 'quarterly',
      billedThrough: '2026-12-01',
      isMain: false,
    });
    expect(second?.lines.map(({ unitPrice }) => unitPrice)).toEqual(['36000.00']);
    expect([main?.externalNumber, second?.externalNumber]).toEqual(['S-1', 'S-2']);
    expect((await admin.call('GET', '/api/agreements?q=s-2')).body).toMatchObject([{ id: second?.id }]);
  });

  it('is taken once: the same file again is refused, also by the dry run and by fifty at once', async () => {
    const file = await toWorkbook(sheets(simpleBook()));
    const replies = await Promise.all(Array.from({ length: 10 }, () => run(file)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await run(file, 'dryRun=true')).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { file: expect.stringContaining('imported already') } },
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'Send the workbook as the body of the call'],
    [
      'another file',
      Buffer.from('%PDF-1.7 and so on and so on'),
      'This is not a workbook: save it as .xlsx and try again',
    ],
  ])('%s is refused', async (_, file, message) => {
    expect(await run(file)).toMatchObject({ status: 400, body: { fields: { file: message } } });
  });

  it('names every cell that is wrong, and imports nothing of it', async () => {
    const [one, two, three] = [tenantRow(), { ...tenantRow(), email: 'nobody', phone: 'x' }, tenantRow()];
    const book: Book = {
      cutOver,
      units: [{ kind: 'sofa', name: 'Sofa', floor: 'Loft' }],
      tenants: [one, two, three, { ...three }],
      agreements: [
        agreementRow(one.companyName, { billFrom: '2026-10-01' }),
        agreementRow(two.companyName, { termMonths: 'two years' }),
        agreementRow('Nobody Ltd'),
        agreementRow(three.companyName, { startDate: '2024-01-01', termMonths: '12' }),
      ],
      lines: [
        lineRow(one.companyName, { quantity: '1.5' }),
        lineRow(two.companyName, { package: 'Penthouse' }),
        lineRow('Nobody Ltd', { extra: 'Parking Bay' }),
        lineRow(three.companyName, { units: 'Nowhere 1' }),
        lineRow('A Ghost'),
        lineRow(three.companyName, { discountPercent: '101' }),
        lineRow(three.companyName, { price: 'free' }),
      ],
      openInvoices: [
        { tenant: one.companyName, oldNumber: '1', issueDate: '2026-11-02', dueDate: '2026-11-16', amount: '10' },
        { tenant: one.companyName, oldNumber: '2', issueDate: '2026-08-02', dueDate: '2026-08-01', amount: '10' },
        {
          tenant: one.companyName,
          oldNumber: '2',
          issueDate: '2026-08-02',
          dueDate: '2026-08-16',
          amount: '10',
          paid: '10',
        },
        { tenant: 'Nobody Ltd', oldNumber: '3', issueDate: '31.02.2026', dueDate: '2026-08-16', amount: '-5' },
      ],
      trialBalance: [
        { account: '9999', debit: '1' },
        { account: '1160', credit: '1' },
        { account: '1010', debit: '1', credit: '2' },
      ],
    };
    const { body } = await run(book);
    expect(errorTexts(body).sort()).toEqual(
      [
        'Units!A2: Kind must be one of desk, office, locker, parking, mailbox',
        'Tenants!C3: Email must be an email address',
        'Tenants!D3: Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
        `Tenants!A5: ${three.companyName} is already in row 4`,
        'Agreements!M2: Bill From must not be before 1 Nov 2026, the day after the cut-over',
        'Agreements!E3: Term Months must be a whole number',
        'Agreements!B4: There is no tenant named Nobody Ltd in the sheet Tenants',
        'Agreements!E5: The agreement ended on 31 Dec 2024: leave out what is over, or say how it renews',
        'Lines!D2: Quantity must be a whole number',
        'Lines!B3: There is no package named Penthouse',
        'Lines!B4: A line needs a package or an extra, and not both',
        'Lines!J5: There is no unit named Nowhere 1',
        'Lines!A6: There is no agreement A A Ghost in the sheet Agreements',
        'Lines!F7: Discount Percent must be from 0 to 100',
        'Lines!E8: Agreed Price must be an amount with at most two decimals',
        'Open Invoices!C2: Issue Date must not be after the cut-over day, 31 Oct 2026',
        'Open Invoices!D3: Due Date must not be before the issue date',
        'Open Invoices!B4: 2 is already in row 3',
        'Open Invoices!F4: Paid So Far must be less than the amount: leave out what is paid',
        'Open Invoices!A5: There is no tenant named Nobody Ltd in the sheet Tenants',
        'Open Invoices!C5: Issue Date must be a date such as 30/11/2026',
        'Open Invoices!E5: Amount must be 0 or more',
        'Opening Trial Balance!A2: There is no active account 9999',
        'Opening Trial Balance!A3: 1160 Staff loans and advances follows its own records: enter its balance there, and leave it out here',
        'Opening Trial Balance!C4: An account has a debit or a credit, and not both',
      ].sort(),
    );
    expect(body.imported).toBe(false);
    expect(await findTenant(one.companyName)).toBeUndefined();
  });

  it('has lines that follow each other, with the same desk and in the same place', async () => {
    const { name, ...book } = simpleBook();
    const units = [{ kind: 'desk', name: `Corner of ${name}`, floor: 'Loft' }];
    const now = lineRow(name, { units: `Corner of ${name}`, endDate: '2026-12-31' });
    const later = lineRow(name, { units: `Corner of ${name}`, startDate: '2027-01-01', price: '13,000' });
    const twice = { ...later, startDate: '2026-12-31' };
    expect(errorTexts((await run({ ...book, units, lines: [now, twice] })).body)).toEqual([
      `Lines!J3: Corner of ${name} is already held by row 2`,
    ]);
    expect(errorTexts((await run({ ...book, units, lines: [now, later] })).body)).toEqual([]);
    const [agreement] = await agreementsFor((await findTenant(name))?.id ?? '');
    expect(agreement?.lines.map(({ position, startDate, unitPrice }) => [position, startDate, unitPrice])).toEqual([
      [1, '2026-02-01', '12500.00'],
      [1, '2027-01-01', '13000.00'],
    ]);
  });

  it('does not sell more desks than there are', async () => {
    const { name, ...book } = simpleBook();
    const { body } = await run({ ...book, lines: [lineRow(name, { quantity: '39' })] });
    expect(errorTexts(body)[0]).toMatch(/^Lines!D2: Dedicated Desk has only \d+ spaces left$/);
  });

  it('without agreement or package is refused at the tenant', async () => {
    const { name, ...book } = simpleBook();
    const bare = tenantRow();
    const { body } = await run({
      ...book,
      tenants: [...(book.tenants ?? []), bare],
      lines: [{ agreement: `A ${name}`, extra: 'Parking Bay' }],
    });
    expect(errorTexts(body)).toEqual([
      `Tenants!A2: ${name} needs a package on one of its agreements`,
      `Tenants!A3: ${bare.companyName} has no agreement in the sheet Agreements`,
    ]);
  });
});

describe('people who are no tenants', () => {
  it('come along, each once by name and email address', async () => {
    const brian = { name: 'Brian Kiprop', email: 'brian@example.com', phone: '0722 000 111', company: 'Kiprop & Sons' };
    const twice = [brian, { name: 'BRIAN KIPROP', email: 'Brian@example.com' }];
    expect(errorTexts((await run({ cutOver, parties: twice })).body)).toEqual([
      'Parties!A3: BRIAN KIPROP is already in row 2',
    ]);
    const parties = [brian, { name: 'Walk-in', phone: '0722 000 112' }];
    expect((await run({ cutOver, parties })).body).toMatchObject({ imported: true, errors: [] });
    expect((await admin.call('GET', '/api/parties?q=kiprop')).body).toMatchObject([
      { name: 'Brian Kiprop', email: 'brian@example.com', phone: '+254722000111', company: 'Kiprop & Sons' },
    ]);
    expect(errorTexts((await run({ cutOver, parties: [{ ...brian, company: 'Other' }] })).body)).toEqual([
      'Parties!A2: Brian Kiprop is already known by this email address',
    ]);
  });
});
