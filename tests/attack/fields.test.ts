import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { DEMO_PAYBILL } from '../../server/demo/paybill.ts';
import { followSimulator } from '../../server/mpesa/channels/own-simulator.ts';
import type { TestApp } from '../support/app.ts';
import { startDemoSpace } from '../support/demo-space.ts';
import { documentFaults, isDocument } from './documents.ts';
import { tell } from './figures.ts';
import type { FindId } from './specimen.ts';
import { type Strikes, strike } from './strike.ts';
import { realIds } from './target.ts';

const SEED = Number(process.env.ATTACK_SEED ?? 1);
// Hostile values for each field: two of them, as many as ATTACKS says, or with ATTACKS=all every one.
const { ATTACKS = '2' } = process.env;
const MOST = ATTACKS === 'all' ? Number.POSITIVE_INFINITY : Number(ATTACKS);
const HOURS = 3_600_000;

// They change how everything after them is answered, or leave nothing to be attacked.
const LAST = ['/api/settings', '/api/ledger/lock', '/api/login', '/api/logout', '/api/sample-data', '/api/setup'];
const rank = ({ method, path }: Endpoint): number => {
  const late = LAST.findIndex((start) => path.startsWith(start));
  return late >= 0 && method !== 'GET' ? 2 + late : method === 'GET' ? 0 : 1;
};

/**
 * Attacked without a valid body: a mail account that is valid would have the server connect to whatever host an attack
 * names, and so would an M-Pesa channel; tables of tax law have to agree with each other, a deposit is settled by the very amounts
 * that were proposed, a line of the bank is matched by one kind of document alone, a reconciliation has no difference, and a drawn
 * phone needs its simulator.
 */
const NOT_MADE = [
  'GET /api/demo/phone',
  'PUT /api/sending/email',
  'POST /api/sending/email/test',
  'POST /api/tenants/:id/deposit-settlement',
  'PUT /api/payroll/rule-sets/:id',
  'POST /api/demo/phone/pin',
  'POST /api/demo/phone/cancel',
  'POST /api/demo/phone/pay',
  'POST /api/mpesa/channels',
  'POST /api/bank/lines/:id/match',
  'POST /api/bank/reconciliations',
];
// A whole copy of the space takes seconds and takes nothing from its caller.
const isLeftOut = ({ media, path, method }: Endpoint) =>
  media === 'text/event-stream' || (method === 'POST' && path === '/api/backups');

let t: TestApp;
let findId: FindId;

beforeAll(async () => {
  t = await startDemoSpace({ watchesWords: false });
  // As a start leaves it, but that nobody is there who answers.
  await t.app.database.transact(systemActor('demo'), (db) =>
    followSimulator({ db, config: t.config }, DEMO_PAYBILL, 'http://127.0.0.1:11'),
  );
  findId = await realIds(t);
}, 120_000);

const endpoints = () =>
  t.app.routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !isLeftOut(endpoint))
    .sort((a, b) => rank(a) - rank(b));

const strikeAll = async (chosen: readonly Endpoint[], turn: number): Promise<Strikes> => {
  const strikes: Strikes = { calls: 0, done: 0, faults: [], withoutSpecimen: [] };
  for (const [index, endpoint] of chosen.entries())
    await strike(t, endpoint, findId, { seed: SEED * 1_000 + turn + index, most: MOST }, strikes);
  tell({ 'hostile calls': strikes.calls, 'of them taken': strikes.done });
  return strikes;
};

describe('a call with hostile fields', () => {
  it(
    'is refused by the name of the field or does what it says, and never fails or tells of its insides',
    async () => {
      const complaints = vi.spyOn(t.app.deps.log, 'error');
      const { faults, withoutSpecimen } = await strikeAll(
        endpoints().filter((endpoint) => rank(endpoint) < 2),
        0,
      );
      expect(faults).toEqual([]);
      expect(withoutSpecimen).toEqual(NOT_MADE);
      expect(complaints.mock.calls).toEqual([]);
    },
    3 * HOURS,
  );

  it(
    'leaves nothing in a file, a mail or a calendar that is more than text',
    async () => {
      const faults: string[] = [];
      let files = 0;
      for (const endpoint of endpoints().filter(isDocument)) {
        const found = await documentFaults(t, endpoint, findId);
        files += found.files;
        faults.push(...found.faults);
      }
      tell({ 'files of hostile text': files });
      expect(faults).toEqual([]);
      expect(files).toBeGreaterThan(40);
      const mails = await t.sql(`select kind from outbox where subject ~ '[\\r\\n]' or recipient ~ '[\\r\\n,;]'`);
      expect(mails).toEqual([]);
    },
    HOURS,
  );

  it(
    'that changes how everything is answered, or ends it all, is no exception',
    async () => {
      const { faults, withoutSpecimen } = await strikeAll(
        endpoints().filter((endpoint) => rank(endpoint) >= 2),
        500,
      );
      expect(faults).toEqual([]);
      expect(withoutSpecimen).toEqual([]);
    },
    HOURS,
  );
});
