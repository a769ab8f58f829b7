import { expect } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { DemandLetter } from '../../domain/billing/letters/letter-contract.ts';
import type { Api } from './app.ts';
import type { furnish, standingClock } from './bookings.ts';

/** Days of automation with the letters that they write, and somebody who hands them over. */
export const furnishLetters = (
  clock: ReturnType<typeof standingClock>,
  world: Awaited<ReturnType<typeof furnish>>,
  accountant: Api,
) => {
  const on = async (day: string) => {
    clock.set(`${day}T06:00:00.000Z`);
    const reply = await accountant.call('POST', '/api/automation/manual-run');
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { status: 'done' } });
    return reply.body as {
      invoicesGenerated: number;
      demandLettersGenerated: number;
      steps: { step: string; count: number }[];
    };
  };
  const allLettersOf = async (tenant: string) =>
    (await accountant.call('GET', `/api/demand-letters?tenant=${tenant}&sort=createdAt`)).body as DemandLetter[];
  const lettersOf = async (tenant: string) =>
    (await allLettersOf(tenant)).map(({ type, status, daysOverdue, amountDue }) => [
      type,
      status,
      daysOverdue,
      amountDue,
    ]);
  const serve = (id: string | undefined, servedOn: string, changes: object = {}) =>
    accountant.call('POST', `/api/demand-letters/${id}/served`, { method: 'by_hand', servedOn, ...changes });
  /** Hands over every letter that waits, as somebody at the desk would. */
  const serveAll = async (day: string) => {
    const waiting = (await accountant.call('GET', '/api/demand-letters?status=awaiting_delivery'))
      .body as DemandLetter[];
    for (const { id } of waiting.filter(({ writtenOn }) => writtenOn <= day))
      expect((await serve(id, day)).status).toBe(200);
  };
  const invoicesOf = async (tenant: string) =>
    (await accountant.call('GET', `/api/invoices?tenant=${tenant}&sort=createdAt`)).body as Invoice[];
  const someone = (changes: object = {}) =>
    world.tenant({ startDate: '2026-10-01', endDate: '2026-10-31', ...changes });
  return { on, allLettersOf, lettersOf, serve, serveAll, invoicesOf, someone };
};
