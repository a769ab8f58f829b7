import { networkInterfaces } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import '../../temporal.ts';
import { BADLY_BEHAVED } from './behaviour.ts';
import { SANDBOX_CHANNEL } from './channels.ts';
import { startDaraja } from './simulator.ts';

const MSISDN = '254700000001';
let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk();
});

const get = (path: string, init: RequestInit = {}) => fetch(`${desk.simulator.url}${path}`, init);
const shown = async () => (await get(`/phones/${MSISDN}`)).json() as Promise<Record<string, unknown>>;
const post = async (action: string, body: object) => {
  const answer = await get(`/phones/${MSISDN}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('The drawn phone', () => {
  it('shows the prompt, takes the PIN, and then has the message', async () => {
    expect(await shown()).toMatchObject({ msisdn: MSISDN, prompt: null, messages: [] });
    await desk.call(PATHS.push, desk.push());
    expect(await shown()).toMatchObject({
      prompt: { text: 'Do you want to pay KES 34,800 to NAFASI account INV2611-0042? Enter M-PESA PIN' },
    });
    const { body } = await post('pin', { pin: '1234' });
    expect(body).toMatchObject({ resultCode: '0', receipt: expect.stringMatching(/^UKI/) });
    expect(await shown()).toMatchObject({
      prompt: null,
      messages: [{ text: expect.stringContaining(`${body.receipt} Confirmed. Ksh34,800.00 sent to NAFASI`) }],
    });
  });

  it('cancels, and has nothing to answer afterwards', async () => {
    await desk.call(PATHS.push, desk.push());
    expect((await post('cancel', {})).body).toMatchObject({ resultCode: '1032' });
    expect((await post('pin', { pin: '1234' })).status).toBe(404);
  });

  it('pays from its menu', async () => {
    const payment = { shortcode: SANDBOX_CHANNEL.shortcode, account: 'N7K2', amount: 700 };
    expect((await post('pay', payment)).body).toMatchObject({ resultCode: '0' });
    expect(desk.simulator.ledger.total()).toBe(700);
    expect((await post('pay', { ...payment, amount: 0.5 })).status).toBe(400);
  });

  it('takes no form of another site, and no number that is none', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"pin":"1234"}' };
    expect((await get(`/phones/${MSISDN}/pin`, init)).status).toBe(400);
    expect((await get('/phones/254200000001')).status).toBe(400);
    expect((await get(`/phones/${MSISDN}`, { method: 'POST' })).status).toBe(405);
  });

  it('is a page of its own: it fetches nothing from elsewhere and says that it is a simulator', async () => {
    const answer = await get('/phone?number=0700%20000%20001');
    const html = await answer.text();
    expect(html).toContain(`data-number="${MSISDN}"`);
    expect(html).toContain('This is a simulator: no money moves');
    expect(html).not.toMatch(/(src|href)=|url\(|https?:\/\//);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await (await get('/phone?number="><script>')).text()).toContain('data-number=""');
  });
});

describe('The simulator', () => {
  it('hears on this machine only', async () => {
    const port = new URL(desk.simulator.url).port;
    expect(new URL(desk.simulator.url).hostname).toBe('127.0.0.1');
    const others = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others)
      await expect(fetch(`http://${address}:${port}/phone`, { signal: AbortSignal.timeout(2_000) })).rejects.toThrow();
  });

  it('does not answer to a host name that somebody led here', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) =>
      request(`${desk.simulator.url}/phone`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end(),
    );
    expect(status).toBe(421);
  });

  it('shows its ledger and its statements', async () => {
    await post('pay', { shortcode: '174379', account: 'N7K2', amount: 700 });
    const { items } = (await (await get('/entries')).json()) as { items: unknown[] };
    expect(items).toMatchObject([{ amount: 700, account: 'N7K2' }]);
    expect(await (await get('/statement?from=2026-11-01&to=2026-11-30')).text()).toContain('Closing Balance,700.00');
    const book = await (await get('/statement?format=xlsx')).arrayBuffer();
    expect(Buffer.from(book).subarray(0, 2).toString()).toBe('PK');
    expect((await get('/statement?from=yesterday')).status).toBe(400);
  });

  it('has five hundred phones of every temper, the same for the same seed', async () => {
    const tempers = async (seed: number) => {
      const simulator = await startDaraja({ seed, answers: 'by seed' });
      await simulator.stop();
      return simulator.phones().map(({ msisdn, temper, names }) => `${msisdn} ${temper} ${names.join(' ')}`);
    };
    const first = await tempers(1);
    expect(first).toHaveLength(500);
    expect(new Set(first.map((phone) => phone.split(' ')[1])).size).toBe(8);
    expect(await tempers(1)).toEqual(first);
    expect(await tempers(2)).not.toEqual(first);
  });

  it('misbehaves by rates below one', () => {
    expect(Object.values(BADLY_BEHAVED).every((rate) => rate > 0 && rate < 1)).toBe(true);
  });
});
