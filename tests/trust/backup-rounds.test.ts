import { expect, it } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import { sealJournal, verifyJournal } from '../../server/ledger/chain.ts';
import { prepareDatabase } from '../../server/startup/prepare.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { backUp, dropDatabase, emptyDatabase, restoreInto, tableDigests } from '../support/backups.ts';
import { furnishBilling } from '../support/billing.ts';
import { expectBooksAgree } from '../support/books.ts';
import { sealAll } from '../support/seal.ts';

// Rounds: 1 in the usual run, 20 for the long proof (BACKUP_ROUNDS=20).
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 1);
const WRITERS = 3;
const MINUTES_MS = 60_000;

const FIGURES = [
  '/api/ledger/trial-balance',
  '/api/ledger/accounts',
  '/api/financials/summary',
  '/api/reports/profit-loss?from=2026-01-01&to=2026-12-31',
  '/api/reports/balance-sheet?date=2026-12-31',
  '/api/reports/aged-debtors',
  '/api/tenants?limit=500',
  '/api/invoices?limit=500',
];

const t = await startTestApp();
const admin = await t.as('admin');
const world = await furnishBilling(t);
const tenant = await world.tenant();

// What was asked for and answered, in the order of the answers.
const answered: string[] = [];

const write = async (until: () => boolean) => {
  while (!until()) {
    // A machine too busy to answer says so, and has promised nothing.
    const made = await world.invoice(tenant.id, 1_000 + answered.length).catch((error: Error) => {
      if (!error.message.includes('"unavailable"')) throw error;
      return null;
    });
    if (made) answered.push(made.id);
    await world.pay(tenant.id, 400);
  }
};

const sealEverything = async (at: TestApp) => {
  await sealAll(at);
  while ((await sealJournal(at.app.database.db, 500)) > 0);
};

const headsOf = async (at: TestApp) => ({
  audit: await verifyAudit({ db: at.app.database.db }),
  journal: await verifyJournal(at.app.database.db),
});

const figuresOf = async (at: TestApp) => {
  const reader = await at.as('admin');
  const replies = await Promise.all(FIGURES.map((path) => reader.call('GET', path)));
  return Object.fromEntries(FIGURES.map((path, n) => [path, { status: replies[n]?.status, body: replies[n]?.body }]));
};

const restored = async (path: string): Promise<TestApp> => {
  const url = await emptyDatabase();
  await restoreInto(url, path);
  await prepareDatabase(url, async () => undefined);
  return startTestApp({}, url);
};

const invoicesIn = async (at: TestApp) =>
  new Set((await at.sql('select id from invoices')).map(({ id }) => String(id)));

// While others write, a backup is one moment: all that was answered before it, nothing that began after it, and books that agree.
const backUpUnderLoad = async () => {
  let stop = false;
  const writers = Array.from({ length: WRITERS }, () => write(() => stop));
  while (answered.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  const promised = [...answered];
  const made = await backUp(t, admin);
  const far = answered.length;
  stop = true;
  await Promise.all(writers);
  expect(made).toMatchObject({ status: 'done', verification: 'restored', verificationNote: null });
  return { path: made.path, promised, written: far - promised.length };
};

const lookAt = async (path: string, promised: readonly string[]) => {
  const copy = await restored(path);
  const found = await invoicesIn(copy);
  expect(promised.filter((id) => !found.has(id))).toEqual([]);
  await expectBooksAgree(copy);
  await sealEverything(copy);
  const { audit, journal } = await headsOf(copy);
  expect(audit.problems).toEqual([]);
  expect(journal.problems).toEqual([]);
  await copy.app.drain();
  await dropDatabase(copy.url);
};

// At rest, the copy is the space itself: every table, every figure, every head.
const backUpAtRest = async () => {
  await sealEverything(t);
  const figures = await figuresOf(t);
  await sealEverything(t);
  const heads = await headsOf(t);
  const digests = await tableDigests(t.url);
  const { path } = await backUp(t, admin);
  const url = await emptyDatabase();
  await restoreInto(url, path);
  expect(await tableDigests(url)).toEqual(digests);
  await prepareDatabase(url, async () => undefined);
  const copy = await startTestApp({}, url);
  const after = await headsOf(copy);
  expect(after.audit.headHash).toBe(heads.audit.headHash);
  expect(after.audit.problems).toEqual([]);
  expect(after.journal).toEqual(heads.journal);
  expect(await copy.sql('select count(*)::int as n from sessions')).toEqual([{ n: 0 }]);
  expect(await figuresOf(copy)).toEqual(figures);
  await copy.app.drain();
  await dropDatabase(url);
};

it(
  `${ROUNDS} rounds of backup under writes, wipe and restore bring back every table, figure and chain`,
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      answered.length = 0;
      const { path, promised, written } = await backUpUnderLoad();
      expect(written).toBeGreaterThan(0);
      await lookAt(path, promised);
      await backUpAtRest();
      if (ROUNDS > 1) process.stdout.write(`round ${round}: ${written} invoices issued while the backup was made\n`);
    }
  },
  (ROUNDS + 1) * 3 * MINUTES_MS,
);
