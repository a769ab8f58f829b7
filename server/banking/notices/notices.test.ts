import { afterEach, describe, expect, it } from 'vitest';
import type { BankNotice, NoticeSettings } from '../../../domain/banking/notice-contract.ts';
import type { CashAccount } from '../../../domain/cash/contract.ts';
import type { GatewayMessage } from '../../../domain/gateway/contract.ts';
import { type Cents, cents } from '../../../domain/kernel/money.ts';
import type { MoneyInSummary } from '../../../domain/mpesa/money-in-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBanking, toCsv } from '../../../tests/support/banking.ts';
import { answer, standingClock } from '../../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../../tests/support/books.ts';
import { INTEGRITY_RULES } from '../../features.ts';
import { processNext } from '../../gateway/inbox.ts';
import { createKcbSimulator, type IpnDelivery } from '../../simulators/bank/ipn.ts';
import { createGateway } from '../../wiring/gateway-providers.ts';

const clock = standingClock('2026-11-10T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBanking(t);
const { desk, accountant, lines, match, invoice, invoiceOf, pay } = world;
const admin = await t.as('admin');
const { handlers } = createGateway(t.app);
const kcb = createKcbSimulator(1);

const RULES = INTEGRITY_RULES.filter(({ id }) => /^bank-|suspense|-posted$/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

type Bank = CashAccount & { number: string; address: string; bill: string };

const settingsOf = (id: string) => `/api/bank/notice-settings/${id}`;
const save = async (id: string, changes: object = {}) =>
  answer<NoticeSettings>(
    await admin.call('PUT', settingsOf(id), {
      isActive: true,
      publicKey: kcb.publicKey,
      accountNumber: null,
      tillNumber: null,
      shortCode: null,
      ...changes,
    }),
  );

let banks = 0;
/** A bank account of its own for which KCB sends notices. */
const openBank = async (): Promise<Bank> => {
  const number = `11223344${String(++banks).padStart(2, '0')}`;
  const place = await world.account(`KCB ${banks}`);
  const { status, body } = await save(place.id, { accountNumber: number, shortCode: '777777' });
  expect(status).toBe(200);
  const path = (url: string | null) => new URL(url ?? '').pathname;
  return { ...place, number, address: path(body.noticeUrl), bill: path(body.billUrl) };
};

const post = (address: string, body: string, signature?: string) =>
  t.anonymous.call('POST', address, body, signature === undefined ? {} : { signature });
const send = ({ address }: Bank, { body, signature }: Pick<IpnDelivery, 'body' | 'signature'>) =>
  post(address, body, signature);
const processAll = async () => {
  while (await processNext(t.app.database, t.app.deps, handlers, t.app.deps.log));
};

const money = (shillings: number): Cents => cents(Math.round(shillings * 100));
const payment = (bank: Bank, amount: number, changes: object = {}) => ({
  amount: money(amount),
  reference: 'NOBODY',
  payer: 'Jane Wanjiru',
  phone: '254712345678',
  day: '2026-11-09',
  accountNumber: bank.number,
  ...changes,
});
/** What the bank sends about one payment, as it does without faults. */
const notice = (bank: Bank, amount: number, changes: object = {}): IpnDelivery => {
  const [only] = kcb.pay(payment(bank, amount, changes));
  if (!only) throw new Error('Nothing was sent');
  return only;
};
const numberIn = ({ body }: IpnDelivery): string => JSON.parse(body).transactionReference;

const receive = async (bank: Bank, amount: number, changes: object = {}): Promise<string> => {
  const delivery = notice(bank, amount, changes);
  expect((await send(bank, delivery)).status).toBe(200);
  await processAll();
  return numberIn(delivery);
};

const notices = async (bank: Bank, query = '') =>
  (await desk.call('GET', `/api/bank/notices?cashAccountId=${bank.id}${query}`)).body as BankNotice[];
const onlyNotice = async (bank: Bank): Promise<BankNotice> => {
  const [one, ...others] = await notices(bank);
  if (!one || others.length > 0) throw new Error(`There are ${others.length} more notices, or none`);
  return one;
};
const assign = async (id: string, to: object) =>
  answer<BankNotice>(await desk.call('POST', `/api/bank/notices/${id}/assign`, to));
const unassign = async (id: string, body?: object) =>
  answer<BankNotice>(await desk.call('POST', `/api/bank/notices/${id}/unassign`, body));
const balance = async ({ account }: Bank): Promise<number> => Number((await world.balances())[account] ?? 0);
const waiting = async (): Promise<number> => -Number((await world.balances())['1090'] ?? 0);
const stored = () => t.sql(`select id from gateway_messages where provider = 'kcb'`);
const certain = (bank: Bank) => accountant.call('POST', '/api/bank/match-certain', { cashAccountId: bank.id });

const SUCCESS = (transactionID: string) => ({ transactionID, statusCode: '0', statusMessage: 'Success' });

describe('a notice of KCB', () => {
  it('is answered at once and pays the invoice that it names', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 1_500);
    const delivery = notice(bank, 1_500, { reference: `${owed.invoiceNumber?.toLowerCase()} ` });
    const before = await waiting();
    expect(await send(bank, delivery)).toMatchObject({ status: 200, body: SUCCESS(numberIn(delivery)) });
    expect((await invoiceOf(owed.id)).status).toBe('pending');
    await processAll();
    expect((await invoiceOf(owed.id)).status).toBe('paid');
    expect([await balance(bank), (await waiting()) - before]).toEqual([1_500, 0]);
    expect(await onlyNotice(bank)).toMatchObject({
      ...{ state: 'applied', matchedBy: 'close_number', paidOn: '2026-11-09', amount: '1500.00', note: null },
      ...{ tenantName: tenant.companyName, invoiceNumber: owed.invoiceNumber, payerName: 'Jane Wanjiru' },
    });
    const [message] = await t.sql(
      `select headers, outcome from gateway_messages where provider = 'kcb' order by id desc limit 1`,
    );
    expect(message).toMatchObject({
      headers: { signature: delivery.signature },
      outcome: expect.stringContaining('a payment'),
    });
  });

  it('in an envelope, with a comma in its amount, is the tenant’s by the pay code', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const formal = createKcbSimulator(2, { enveloped: 1, separators: 1 });
    await save(bank.id, { accountNumber: bank.number, publicKey: formal.publicKey });
    const [delivery] = formal.pay(payment(bank, 12_345.5, { reference: tenant.payCode }));
    if (!delivery) throw new Error('Nothing was sent');
    expect(delivery.body).toContain('12,345.50');
    expect((await send(bank, delivery)).body).toMatchObject({ statusCode: '0' });
    await processAll();
    expect(await onlyNotice(bank)).toMatchObject({ state: 'applied', matchedBy: 'pay_code', amount: '12345.50' });
    expect((await world.accountOf(tenant.id)).credit).toBe('12345.50');
  });

  it('sent again, in other words and at once from several sides, is one payment', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const delivery = notice(bank, 400, { reference: tenant.payCode });
    const other = delivery.body.replace('"balance":"0.00"', '"balance":"1.00"');
    await Promise.all([
      ...Array.from({ length: 4 }, () => send(bank, delivery)),
      ...Array.from({ length: 3 }, () => send(bank, { body: other, signature: kcb.sign(other) })),
    ]);
    await Promise.all([processAll(), processAll(), processAll()]);
    expect(await t.sql(`select count(*)::int as n from payments where reference = '${numberIn(delivery)}'`)).toEqual([
      { n: 1 },
    ]);
    const richer = delivery.body.replace('400.00', '900.00');
    await send(bank, { body: richer, signature: kcb.sign(richer) });
    await processAll();
    expect(await balance(bank)).toBe(400);
  });

  it('that KCB did not sign, or that goes elsewhere, is answered and leaves nothing behind', async () => {
    const bank = await openBank();
    const { body, signature } = notice(bank, 999);
    const another = createKcbSimulator(3);
    const before = await stored();
    const refused = { transactionID: expect.any(String), statusCode: '1', statusMessage: 'Invalid signature' };
    for (const [text, sent] of [
      [body, undefined],
      [body, ''],
      [body, 'AAAA'],
      [body, another.sign(body)],
      [body.replace('999.00', '9999.00'), signature],
      [`${body} `, signature],
      ['null', signature],
    ] as const) {
      expect(await post(bank.address, text, sent)).toMatchObject({ status: 200, body: refused });
    }
    const [, , , token = ''] = bank.address.split('/');
    expect((await post(bank.address.replace(token, 'f'.repeat(64)), body, signature)).status).toBe(404);
    expect((await post(bank.address.replace('/notice', '/else'), body, signature)).status).toBe(404);
    await save(bank.id, { isActive: false, accountNumber: bank.number });
    expect((await post(bank.address, body, signature)).body).toMatchObject({
      statusCode: '1',
      statusMessage: 'Notices are switched off',
    });
    expect(await stored()).toEqual(before);
    expect([await notices(bank), await balance(bank)]).toEqual([[], 0]);
  });

  it('of another account or in another currency waits for a person, and is booked once the settings are right', async () => {
    const bank = await openBank();
    const elsewhere = notice(bank, 250, { accountNumber: '9988776655' });
    await send(bank, elsewhere);
    await send(bank, notice(bank, 50, { currency: 'USD' }));
    await processAll();
    expect([await notices(bank), await balance(bank)]).toEqual([[], 0]);
    const failed = (await admin.call('GET', '/api/gateway/messages?state=waiting')).body as GatewayMessage[];
    expect(failed.map(({ reason }) => reason).sort()).toEqual([
      expect.stringContaining('is in USD'),
      expect.stringContaining('names another account'),
    ]);
    expect(JSON.stringify(failed)).not.toMatch(/Wanjiru|254712345678/);
    await save(bank.id, { accountNumber: '9988776655' });
    for (const { id } of failed)
      expect((await admin.call('POST', `/api/gateway/messages/${id}/retry`)).status).toBe(200);
    await processAll();
    expect(await onlyNotice(bank)).toMatchObject({ transactionId: numberIn(elsewhere), state: 'waiting' });
    expect(await balance(bank)).toBe(250);
  });

  it('dated ahead of our clock is booked today', async () => {
    const bank = await openBank();
    await receive(bank, 10, { day: '2026-11-12' });
    const [entry] = await t.sql(
      `select entry_date::text as day from journal_entries where source_type = 'bank_notice' order by seq desc limit 1`,
    );
    expect([entry?.day, (await onlyNotice(bank)).paidOn]).toEqual(['2026-11-10', '2026-11-12']);
  });
});

describe('money that a bank announced and nobody is known for', () => {
  it('waits in suspense with its reason, and the desk is told', async () => {
    const bank = await openBank();
    const before = await waiting();
    const tenant = await world.tenant({ companyName: 'Baobab Wanjiru Ltd' });
    const owed = await invoice(tenant.id, 731);
    const number = await receive(bank, 731);
    expect([await balance(bank), (await waiting()) - before]).toEqual([731, 731]);
    expect(await notices(bank, '&state=waiting')).toMatchObject([
      {
        transactionId: number,
        note: 'No invoice or pay code is “NOBODY”',
        paymentId: null,
        suggestion: { invoiceNumber: owed.invoiceNumber },
      },
    ]);
    expect(await notices(bank, '&state=applied')).toEqual([]);
    expect(await notices(bank, `&q=${number.slice(2)}`)).toHaveLength(1);
    const bell = (await desk.call('GET', '/api/notifications')).body as { kind: string; body: string }[];
    expect(bell.find(({ kind }) => kind === 'money_unmatched')?.body).toContain('Jane Wanjiru');
  });

  it('is assigned, taken back and assigned again, and its account has it once', async () => {
    const bank = await openBank();
    const before = await waiting();
    const [tenant, other] = [await world.tenant(), await world.tenant()];
    const owed = await invoice(tenant.id, 600);
    await receive(bank, 600);
    const { id } = await onlyNotice(bank);
    expect((await assign(id, { invoiceId: owed.id })).body).toMatchObject({ state: 'applied', matchedBy: 'person' });
    expect((await invoiceOf(owed.id)).status).toBe('paid');
    expect((await assign(id, { tenantId: other.id })).status).toBe(409);
    expect([await balance(bank), (await waiting()) - before]).toEqual([600, 0]);
    expect((await unassign(id, { reason: 'It was another' })).body).toMatchObject({
      state: 'waiting',
      note: 'Taken back: It was another',
    });
    expect((await invoiceOf(owed.id)).status).toBe('pending');
    expect((await unassign(id)).status).toBe(409);
    expect([await balance(bank), (await waiting()) - before]).toEqual([600, 600]);
    expect((await assign(id, { tenantId: other.id })).status).toBe(200);
    expect((await world.accountOf(other.id)).credit).toBe('600.00');
  });

  it('waits again when its payment is reversed among the payments', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const before = await waiting();
    await receive(bank, 320, { reference: tenant.payCode });
    const { paymentId } = await onlyNotice(bank);
    const reply = await accountant.call('POST', `/api/payments/${paymentId}/reverse`, { reason: 'Wrong tenant' });
    expect(reply.status).toBe(200);
    expect(await onlyNotice(bank)).toMatchObject({ state: 'waiting', note: 'Taken back: Wrong tenant' });
    expect([await balance(bank), (await waiting()) - before]).toEqual([320, 320]);
  });

  it('is assigned by typing it as a payment, and refused with another amount or twice', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const number = await receive(bank, 450);
    const typed = (amount: number) =>
      pay(tenant.id, amount, { paymentMethod: 'bank_transfer', cashAccountId: bank.id, reference: number });
    expect((await typed(40)).body).toMatchObject({ fields: { reference: expect.stringContaining('450.00') } });
    expect((await typed(450)).status).toBe(201);
    expect(await onlyNotice(bank)).toMatchObject({ state: 'applied', matchedBy: 'person', tenantId: tenant.id });
    expect((await typed(450)).status).toBe(409);
    expect(await balance(bank)).toBe(450);
  });

  it('is taken as a deposit by typing it as one, while it waits or before the notice comes, and counted once', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const before = await waiting();
    const take = (amount: number, reference: string) =>
      world.deposit(tenant.id, amount, { paymentMethod: 'bank_transfer', cashAccountId: bank.id, reference });
    const number = await receive(bank, 450);
    expect((await take(40, number)).body).toMatchObject({ fields: { reference: expect.stringContaining('450.00') } });
    const { body: first } = await take(450, number.toLowerCase());
    expect(await onlyNotice(bank)).toMatchObject({
      ...{ state: 'applied', matchedBy: 'person', paymentId: null, depositMoveId: first.id },
      ...{ tenantId: tenant.id, tenantName: tenant.companyName },
    });
    expect((await take(450, number)).status).toBe(409);
    const { body: second } = await take(60, ' ft-deposit-1');
    await receive(bank, 60, { number: 'FT-DEPOSIT-1', reference: tenant.payCode });
    await take(70, 'FT-DEPOSIT-2');
    await receive(bank, 75, { number: 'FT-DEPOSIT-2', reference: tenant.payCode });
    const [other, later] = await notices(bank);
    expect(other).toMatchObject({ state: 'waiting', note: expect.stringContaining('another amount') });
    expect(later).toMatchObject({ state: 'applied', depositMoveId: second.id });
    expect((await unassign(later?.id ?? '')).body).toMatchObject({
      message: 'FT-DEPOSIT-1 was taken as a deposit: refund the deposit instead',
    });
    expect([await balance(bank), (await waiting()) - before]).toEqual([655, 75]);
    expect((await world.accountOf(tenant.id)).deposit).toBe('580.00');
  });

  it('is among the money that came in, under its account, before and after it is assigned', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const look = async () => (await desk.call('GET', '/api/money-in/summary')).body as MoneyInSummary;
    const { unmatched } = await look();
    await receive(bank, 120);
    await receive(bank, 30, { day: '2026-11-10' });
    await receive(bank, 7, { day: '2026-11-08' });
    const came = { name: bank.name, today: '30.00', week: '150.00' };
    const after = await look();
    expect(after.accounts).toContainEqual(expect.objectContaining(came));
    expect(after.unmatched.count).toBe(unmatched.count + 3);
    expect(Number(after.unmatched.amount)).toBeCloseTo(Number(unmatched.amount) + 157);
    expect([after.waitingNotices > 2, after.hasNotices]).toEqual([true, true]);
    for (const { id } of await notices(bank)) await assign(id, { tenantId: tenant.id });
    const { accounts, unmatched: left } = await look();
    expect(accounts).toContainEqual(expect.objectContaining(came));
    expect(left).toEqual(unmatched);
  });

  it('that somebody typed before the notice came is that payment', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const by = { paymentMethod: 'bank_transfer', cashAccountId: bank.id };
    const { body: paid } = await pay(tenant.id, 510, { ...by, reference: ' ft-typed-1 ' });
    await receive(bank, 510, { number: 'FT-TYPED-1' });
    expect(await onlyNotice(bank)).toMatchObject({ state: 'applied', paymentId: paid.id });
    expect(await balance(bank)).toBe(510);
    await pay(tenant.id, 20, { ...by, reference: 'FT-TYPED-2' });
    await receive(bank, 25, { number: 'FT-TYPED-2', reference: tenant.payCode });
    expect((await notices(bank, '&state=waiting'))[0]?.note).toContain('another amount');
  });
});

describe('a bank line and a notice of the same money', () => {
  const statement = async (bank: Bank, ...given: Parameters<typeof toCsv>[1]) => {
    expect((await world.send(bank.id, toCsv(100_000, given), '&dateOrder=dmy')).status).toBe(201);
    return lines(bank.id, '&state=unmatched');
  };

  it('are one: the line that comes later stands for what the notice brought, assigned or not', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 800);
    const numbers = [
      await receive(bank, 800, { reference: owed.invoiceNumber }),
      await receive(bank, 90),
      await receive(bank, 70),
    ];
    const [, , assigned] = numbers;
    const { id } = (await notices(bank)).find(({ transactionId }) => transactionId === assigned) ?? { id: '' };
    await assign(id, { tenantId: tenant.id });
    const [first, second] = await statement(
      bank,
      ['2026-11-09', `PAYBILL ${owed.invoiceNumber}`, numbers[0] ?? '', 800],
      ['2026-11-09', `FROM ${numbers[1]} MOBILE`, '', 90],
      ['2026-11-09', 'MOBILE', numbers[2] ?? '', 70],
    );
    for (const [line, input] of [
      [first, { account: '4090' }],
      [second, { account: '4090' }],
      [second, { invoiceIds: [(await invoice(tenant.id, 90)).id] }],
    ] as const) {
      expect((await match(line?.id ?? '', input)).body).toMatchObject({
        message: expect.stringContaining('is in the books already'),
      });
    }
    expect((await certain(bank)).body).toMatchObject({ matched: 3, refused: 0 });
    expect(await balance(bank)).toBe(960);
  });

  it('are one where the line came first and somebody said what it is', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 640);
    const [line] = await statement(bank, ['2026-11-09', `EFT ${owed.invoiceNumber}`, 'FT77001122', 640]);
    expect((await match(line?.id ?? '', { invoiceIds: [owed.id] })).status).toBe(200);
    const before = await waiting();
    await receive(bank, 640, { number: 'FT77001122', reference: owed.invoiceNumber });
    const known = await onlyNotice(bank);
    expect(known).toMatchObject({ state: 'on_statement', paymentId: null });
    expect((await assign(known.id, { tenantId: tenant.id })).status).toBe(409);
    expect([await balance(bank), (await waiting()) - before]).toEqual([640, 0]);
  });

  it('are one where the line came first and nobody has looked at it yet', async () => {
    const bank = await openBank();
    await statement(bank, ['2026-11-09', 'EFT', 'FT77003344', 75]);
    await receive(bank, 75, { number: 'FT77003344' });
    expect(await onlyNotice(bank)).toMatchObject({ state: 'waiting' });
    expect((await certain(bank)).body).toMatchObject({ matched: 1 });
    expect(await balance(bank)).toBe(75);
  });
});

describe('a question for a bill', () => {
  const question = (bank: Bank, customerReference: string, key = kcb) => {
    const body = JSON.stringify({ requestId: 'q1', customerReference });
    return post(bank.bill, body, key.sign(body));
  };

  it('is answered with whose it is and what is open', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 1_200);
    await invoice(tenant.id, 300);
    const known = {
      transactionID: 'q1',
      statusCode: '0',
      statusMessage: 'Success',
      CustomerName: tenant.companyName,
      currency: 'KES',
      billType: 'PARTIAL',
      creditAccountIdentifier: bank.number,
    };
    expect((await question(bank, owed.invoiceNumber ?? '')).body).toEqual({ ...known, billAmount: '1200.00' });
    expect((await question(bank, tenant.payCode)).body).toEqual({ ...known, billAmount: '1500.00' });
  });

  it('names nobody to who is not KCB, and nothing that is no bill', async () => {
    const bank = await openBank();
    const tenant = await world.tenant();
    expect((await question(bank, tenant.payCode, createKcbSimulator(4))).body).toEqual({
      transactionID: 'q1',
      statusCode: '1',
      statusMessage: 'Invalid signature',
    });
    expect((await question(bank, 'JOHN')).body).toMatchObject({
      statusCode: '1',
      statusMessage: 'No bill has this number',
    });
    expect((await question(bank, '')).body).toMatchObject({ statusCode: '1' });
  });
});

describe('the settings of notices', () => {
  it('keep their addresses, and take only a key of KCB for a bank account', async () => {
    const place = await world.account('KCB Savings');
    expect((await admin.call('GET', settingsOf(place.id))).body).toMatchObject({ isActive: false, noticeUrl: null });
    const { body: first } = await save(place.id, { tillNumber: '107121' });
    const { body: second } = await save(place.id, { tillNumber: '107122' });
    expect(second).toMatchObject({ noticeUrl: first.noticeUrl, tillNumber: '107122', lastNoticeAt: null });
    expect(second.addressProblem).toContain('PUBLIC_URL');
    expect((await save(place.id, { tillNumber: '1', publicKey: 'none' })).body.fields).toHaveProperty('publicKey');
    expect((await save(place.id, { tillNumber: '1', publicKey: null })).body.fields).toHaveProperty('publicKey');
    expect((await save(place.id)).body.fields).toHaveProperty('accountNumber');
    const [petty] = ((await admin.call('GET', '/api/cash-accounts')).body as CashAccount[]).filter(
      ({ kind }) => kind === 'petty_cash',
    );
    expect((await save(petty?.id ?? '', { tillNumber: '1' })).status).toBe(409);
    const { body: log } = await admin.call('GET', '/api/audit-log?entity=notice_accounts');
    expect(JSON.stringify(log)).toContain('turned on the instant notices of a bank account');
    const [, , , token = ''] = new URL(first.noticeUrl ?? '').pathname.split('/');
    expect(JSON.stringify(log)).not.toContain(token);
  });
});

it('a bank that misbehaves by seed brings each payment into the books once, to the cent', async () => {
  const wild = createKcbSimulator(7, { again: 0.3, forged: 0.2, separators: 0.5, enveloped: 0.5 });
  const bank = await openBank();
  await save(bank.id, { accountNumber: bank.number, publicKey: wild.publicKey });
  const tenants = [await world.tenant(), await world.tenant(), await world.tenant()];
  const before = await waiting();
  const deliveries = Array.from({ length: 40 }, (_, at) =>
    wild.pay(payment(bank, 1_000 + at * 7.25, { reference: at % 5 === 0 ? 'RENT' : tenants[at % 3]?.payCode })),
  ).flat();
  for (const delivery of deliveries.sort((a, b) => a.delayMs - b.delayMs)) await send(bank, delivery);
  await Promise.all([processAll(), processAll()]);
  const paid = (unmatched: boolean) =>
    wild.ledger
      .filter(({ reference }) => (reference === 'RENT') === unmatched)
      .reduce((sum, { amount }) => sum + amount, 0) / 100;
  expect(await balance(bank)).toBe(paid(true) + paid(false));
  expect((await waiting()) - before).toBe(paid(true));
  expect((await notices(bank, '&limit=100')).map(({ transactionId }) => transactionId).sort()).toEqual(
    wild.ledger.map(({ number }) => number).sort(),
  );
});
