import { expect } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { CountResult, CurrentTill, Till, TillDetails } from '../../domain/tills/contract.ts';
import type { Api } from './app.ts';
import { answer } from './bookings.ts';

/** 12,345 as a drawer may hold it. */
export const inNotes = (amount: number): Record<string, number> => ({
  1000: Math.floor(amount / 1000),
  1: amount % 1000,
});

/** The calls of a till, by somebody. */
export const tillsBy = (api: Api) => ({
  open: async (body: object) => answer<Till>(await api.call('POST', '/api/tills/open', body)),
  count: async (id: string, body: object) =>
    answer<CountResult>(await api.call('POST', `/api/tills/${id}/count`, body)),
  close: async (id: string, body: object) => answer<Till>(await api.call('POST', `/api/tills/${id}/close`, body)),
  handOver: async (id: string, body: object) =>
    answer<Till>(await api.call('POST', `/api/tills/${id}/hand-over`, body)),
  receive: async (id: string) => answer<Till>(await api.call('POST', `/api/tills/${id}/receive`)),
  current: async () => (await api.call('GET', '/api/tills/current')).body as CurrentTill,
  details: async (id: string) => answer<TillDetails>(await api.call('GET', `/api/tills/${id}`)),
});

let made = 0;

/** A new till of its own. */
export const makeTillPlace = async (manager: Api): Promise<CashAccount> => {
  const reply = await manager.call('POST', '/api/cash-accounts', { name: `Desk Till ${++made}`, kind: 'till' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as CashAccount;
};

/** A till of its own that is open, with nothing in it unless a float is named, which comes out of the petty cash. */
export const openNewTill = async (manager: Api, desk: Api, float = 0): Promise<{ place: CashAccount; till: Till }> => {
  const place = await makeTillPlace(manager);
  const petty = ((await desk.call('GET', '/api/cash-accounts')).body as CashAccount[]).find(
    ({ kind }) => kind === 'petty_cash',
  );
  const opened = await tillsBy(desk).open({ cashAccountId: place.id, float, takenFrom: petty?.id });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  return { place, till: opened.body };
};
