import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { startLine } from '../../../tests/support/daraja-line.ts';
import { DarajaRefused, DarajaUnclear } from './refusals.ts';

const t = await startTestApp();
const PHONE = '254712345678';
const push = { msisdn: PHONE, amount: cents(500_00), reference: 'INV2611-0042', description: 'Rent' };

const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );

/** A port that nobody listens on. */
const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

describe('A Daraja that misbehaves', () => {
  it('by cutting the connection after it accepted leaves the prompt unclear', async () => {
    const { daraja, channel, desk } = await startLine(t, { behave: { reset: 1 } });
    expect(await failure(daraja.stkPush(channel, push))).toBeInstanceOf(DarajaUnclear);
    expect(desk.simulator.phone(PHONE).prompts()).toHaveLength(1);
  });

  it('by refusing every token is asked twice, and has not acted', async () => {
    const { daraja, channel, desk, sent, tokens } = await startLine(t, { behave: { unauthorised: 1 } });
    const error = await failure(daraja.stkPush(channel, push));
    expect(error).toBeInstanceOf(DarajaRefused);
    expect(error).toMatchObject({ code: '404.001.03' });
    expect([sent.length, tokens.length]).toEqual([2, 2]);
    expect(desk.simulator.phone(PHONE).prompts()).toEqual([]);
  });

  it('by spike arrest has not acted, and may be tried again', async () => {
    const { daraja, channel, desk } = await startLine(t, { behave: { spike: 1 } });
    const error = await failure(daraja.stkPush(channel, push));
    expect(error).toBeInstanceOf(DarajaRefused);
    expect(error).toMatchObject({ isTemporary: true });
    expect(desk.simulator.phone(PHONE).prompts()).toEqual([]);
  });

  it('by being away has not acted, and may be tried again', async () => {
    const { daraja, channel } = await startLine(t);
    await daraja.stkPush(channel, push);
    const away = { ...channel, baseUrl: `http://127.0.0.1:${await closedPort()}` };
    const error = await failure(daraja.stkPush(away, push));
    expect(error).toBeInstanceOf(DarajaRefused);
    expect(error).toMatchObject({ code: 'unreachable', isTemporary: true });
  });

  it('by answering too late leaves the prompt unclear', async () => {
    const slow: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (String(url).includes('stkpush')) throw new DOMException('The operation timed out', 'TimeoutError');
      return answer;
    };
    const { daraja, channel, desk } = await startLine(t, {}, slow);
    expect(await failure(daraja.stkPush(channel, push))).toBeInstanceOf(DarajaUnclear);
    expect(desk.simulator.phone(PHONE).prompts()).toHaveLength(1);
  });

  it('in every way at once is never taken for having done nothing where it acted', async () => {
    const behave = { reset: 0.2, html: 0.3, unauthorised: 0.2, spike: 0.2, early: 0.2 };
    const { daraja, channel, desk } = await startLine(t, { behave, seed: 7 });
    const outcomes = { accepted: 0, refused: 0, unclear: 0 };
    for (let n = 0; n < 120; n++) {
      const msisdn = `2547${String(n).padStart(8, '0')}`;
      const error = await failure(daraja.stkPush(channel, { ...push, msisdn }));
      const prompts = desk.simulator.phone(msisdn).prompts().length;
      const state = error === null ? 'accepted' : error instanceof DarajaRefused ? 'refused' : 'unclear';
      if (error !== null && state === 'unclear') expect(error).toBeInstanceOf(DarajaUnclear);
      outcomes[state]++;
      if (state === 'accepted') expect([msisdn, prompts]).toEqual([msisdn, 1]);
      if (state === 'refused') expect([msisdn, prompts]).toEqual([msisdn, 0]);
    }
    expect(Object.values(outcomes).every((count) => count > 5)).toBe(true);
  });
});
