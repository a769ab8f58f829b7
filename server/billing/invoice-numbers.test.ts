import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { visitorInvoice } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { QUEUE_FULL, systemActor } from '../db/connection/database.ts';
import { issueInvoices, toIssue } from './invoices/issue.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const nodes = [t, await startTestApp({ clock }, t.url)];

const POSTINGS = 200;
// A busy node sends callers away before they begin; they come again.
const TURNED_AWAY = [QUEUE_FULL, 'timeout exceeded when trying to connect'];

const post = async (node: TestApp, n: number): Promise<string> => {
  try {
    return await node.app.database.transact(systemActor('test'), async (tx) => {
      const [issued] = await issueInvoices({ db: tx, config: t.config }, toIssue([visitorInvoice(n + 1)]), {
        issueDate: '2026-11-15',
        runId: null,
      });
      if (n % 2) throw new Error('given up');
      return issued?.invoiceNumber ?? 'nothing';
    });
  } catch (error) {
    const { message } = error as Error;
    if (!TURNED_AWAY.includes(message)) return message;
    await setTimeout(100);
    return await post(node, n);
  }
};

it('numbers have no gap and no twin when 200 invoices are posted at once and half of them are rolled back', async () => {
  const outcomes = await Promise.all(
    nodes.flatMap((node) => Array.from({ length: POSTINGS / 2 }, (_, n) => post(node, n))),
  );
  const numbers = outcomes.filter((outcome) => outcome !== 'given up').sort();
  const expected = Array.from({ length: POSTINGS / 2 }, (_, n) => `INV2611-${String(n + 1).padStart(4, '0')}`);
  expect(numbers).toEqual(expected);
  const kept = await t.sql('select invoice_number from invoices order by series, seq');
  expect(kept.map((row) => row.invoice_number)).toEqual(expected);
  await expectBooksAgree(t);
}, 60_000);
