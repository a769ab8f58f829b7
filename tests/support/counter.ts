import { expect } from 'vitest';
import type { Counter, Known, Sale, SalePreview, SoldToday } from '../../domain/counter/contract.ts';
import type { Product } from '../../domain/products/contract.ts';
import type { Api } from './app.ts';
import { answer } from './bookings.ts';

let made = 0;

/** A product of its own, by a manager. */
export const makeProduct = async (manager: Api, changes: object = {}): Promise<Product> => {
  const reply = await manager.call('POST', '/api/products', {
    name: `Product ${++made}`,
    kind: 'service',
    price: '100.00',
    ...changes,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Product;
};

/** The calls of the counter, by somebody. */
export const counterBy = (api: Api) => ({
  sell: async (body: object, headers: Record<string, string> = {}) =>
    answer<Sale>(await api.call('POST', '/api/counter/sales', body, headers)),
  preview: async (body: object) => answer<SalePreview>(await api.call('POST', '/api/counter/sales/preview', body)),
  sales: async (query = '') => answer<SoldToday[]>(await api.call('GET', `/api/counter/sales${query}`)),
  home: async () => answer<Counter>(await api.call('GET', '/api/counter')),
  lookUp: async (q: string) => answer<Known[]>(await api.call('GET', `/api/counter/lookup?q=${encodeURIComponent(q)}`)),
});
