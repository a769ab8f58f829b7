import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { atEnd } from '../../support/at-end.ts';
import { furnishBilling } from '../../support/billing.ts';
import { limitApp } from './app.ts';

const t = await startTestApp();
const world = await furnishBilling(t);
const api = await t.as('admin');
const limit = limitApp(t.url);
atEnd(() => limit.close());

const byHand = (method: 'GET' | 'POST', url: string, payload?: object, cookie = api.cookie) =>
  limit.inject({ method, url, headers: { cookie: `nafasi=${cookie}` }, ...(payload ? { payload } : {}) });

const own = (method: 'GET' | 'POST', url: string, payload?: object) =>
  t.app.server.inject({ method, url, headers: { cookie: `nafasi=${api.cookie}` }, ...(payload ? { payload } : {}) });

describe('the honest limit', () => {
  test('lists the same bytes under the same headers', async () => {
    const tenant = await world.tenant();
    for (let n = 0; n < 25; n++) await world.invoice(tenant.id, `${100 + n}.50`);
    const [ours, theirs] = [await own('GET', '/api/invoices?limit=20'), await byHand('GET', '/api/invoices?limit=20')];
    expect(theirs.body).toBe(ours.body);
    expect(theirs.headers.link).toBe(ours.headers.link);
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(theirs.headers)).toEqual(names(ours.headers));
  });

  test('answers nobody without a session', async () => {
    expect((await byHand('GET', '/api/invoices?limit=20', undefined, 'nobody')).statusCode).toBe(401);
  });
});
