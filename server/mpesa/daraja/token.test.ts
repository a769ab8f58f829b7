import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { startLine } from '../../../tests/support/daraja-line.ts';
import { systemActor } from '../../db/connection/database.ts';
import { forgetToken } from './token.ts';

const t = await startTestApp();
const push = (n: number) => ({
  msisdn: `2547${String(n).padStart(8, '0')}`,
  amount: cents(500_00),
  reference: 'INV2611-0042',
  description: 'Rent',
});
const fifty = Array.from({ length: 50 }, (_, n) => n);

describe('The access token', () => {
  it('is one for fifty calls at once', async () => {
    const { daraja, channel, tokens } = await startLine(t);
    await Promise.all(fifty.map((n) => daraja.stkPush(channel, push(n))));
    expect(tokens).toHaveLength(1);
  });

  it('is one for two nodes', async () => {
    const line = await startLine(t);
    const [one, other] = [line.daraja, line.anotherNode()];
    await Promise.all(fifty.map((n) => (n % 2 ? one : other).stkPush(line.channel, push(n))));
    expect(line.tokens).toHaveLength(1);
  });

  it('is renewed once where it died while fifty calls were under way, and each of them is carried out once', async () => {
    const line = await startLine(t);
    await line.daraja.stkPush(line.channel, push(99));
    await line.desk.freshToken();
    const nodes = [line.daraja, line.anotherNode()];
    await Promise.all(fifty.map((n) => nodes[n % 2]?.stkPush(line.channel, push(n))));
    expect(line.tokens).toHaveLength(2);
    expect(fifty.map((n) => line.desk.simulator.phone(push(n).msisdn).prompts().length)).toEqual(fifty.map(() => 1));
  });

  it('is renewed a minute before its end', async () => {
    const line = await startLine(t);
    await line.daraja.stkPush(line.channel, push(1));
    await line.desk.time.advance(3_530_000);
    await line.daraja.stkPush(line.channel, push(2));
    expect(line.tokens).toHaveLength(1);
    await line.desk.time.advance(15_000);
    await line.daraja.stkPush(line.channel, push(3));
    expect(line.tokens).toHaveLength(2);
    expect(line.sent.length).toBe(3);
  });

  it('is kept sealed', async () => {
    const line = await startLine(t);
    await line.daraja.stkPush(line.channel, push(1));
    const rows = await t.sql(`select token from mpesa_tokens where channel_id = '${line.channel.id}'`);
    expect(rows).toEqual([{ token: expect.stringMatching(/^v1\./) }]);
    expect(String(rows[0]?.token)).not.toContain(line.tokens[0]);
  });

  it('is forgotten with the credentials that it was made of', async () => {
    const line = await startLine(t);
    await line.daraja.stkPush(line.channel, push(1));
    await t.app.database.transact(systemActor('test'), (tx) => forgetToken(tx, line.channel.id));
    await line.anotherNode().stkPush(line.channel, push(2));
    expect(line.tokens).toHaveLength(2);
  });

  it('is asked for again after it could not be had', async () => {
    const line = await startLine(t);
    const wrong = { ...line.channel, consumerSecret: 'wrong' };
    await expect(line.daraja.stkPush(wrong, push(1))).rejects.toThrow('consumer key and secret');
    expect(await line.daraja.stkPush(line.channel, push(1))).toHaveProperty('checkoutRequestId');
  });
});
