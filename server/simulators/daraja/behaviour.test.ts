import { describe, expect, it } from 'vitest';
import { CALLBACK_TOKEN, type DarajaDesk, PATHS, startDesk } from '../../../tests/support/daraja.ts';
import type { Behaviour } from './behaviour.ts';

const MINUTE_MS = 60_000;
const number = (n: number) => String(254_700_000_000 + n);

const open = (behave: Partial<Behaviour> | 'well' | 'badly', seed = 1) =>
  startDesk({ seed, behave, answers: 'by seed' });

const register = (desk: DarajaDesk) =>
  desk.call(PATHS.register, {
    ShortCode: '174379',
    ResponseType: 'Completed',
    ConfirmationURL: desk.address('confirm'),
    ValidationURL: desk.address('check'),
  });

const pay = (desk: DarajaDesk, n: number, amount = 100 + n) =>
  desk.simulator.phone(number(n)).payBill({ shortcode: '174379', account: `INV-${n}`, amount });

/** Somebody who always pays: what differs is the simulator's doing. */
const push = async (desk: DarajaDesk, n: number, Amount = 100 + n) => {
  desk.simulator.phone(number(n)).become('right');
  return desk.call(PATHS.push, desk.push({ PhoneNumber: number(n), Amount }));
};

const confirmations = (desk: DarajaDesk) => desk.receiver.received.filter(({ path }) => path.endsWith('/confirm'));

const getToken = async (desk: DarajaDesk) => {
  while (!(await desk.freshToken().catch(() => '')));
};

/** An hour of many kinds of calls, as everybody saw it; ports and tokens of this run are left out. */
const story = async (seed: number) => {
  const desk = await open('badly', seed);
  const answers: unknown[] = [];
  const keep = async (answer: Promise<unknown>) => answers.push(await answer.catch(() => 'connection lost'));
  for (let tries = 0; tries < 5; tries++) await keep(register(desk));
  for (let n = 1; n <= 60; n++) {
    await keep(desk.call(PATHS.push, desk.push({ PhoneNumber: number(n), Amount: 100 + n })));
    await keep(pay(desk, 100 + n));
    await desk.time.advance(20_000);
    if (n % 20 === 0) await desk.freshToken().catch(() => undefined);
  }
  await desk.time.drain();
  const without = (values: readonly unknown[]) =>
    values.map((value) => JSON.stringify(value).replaceAll(desk.receiver.url, ''));
  return {
    answers: without(answers),
    deliveries: without(desk.simulator.deliveries),
    entries: without(desk.simulator.ledger.entries()),
    received: without(desk.receiver.received),
  };
};

describe('A story', () => {
  it('is the same for the same seed, and another for another', async () => {
    const first = await story(42);
    expect(await story(42)).toEqual(first);
    const other = await story(43);
    for (const part of ['answers', 'deliveries', 'entries', 'received'] as const)
      expect(other[part]).not.toEqual(first[part]);
  });

  it('of the phones does not depend on the order of the calls', async () => {
    const run = async (order: readonly number[]) => {
      const desk = await open({ drop: 0.3, duplicate: 0.3 }, 5);
      await register(desk);
      for (const n of order) await pay(desk, n);
      await desk.time.drain();
      const { deliveries, ledger } = desk.simulator;
      return {
        receipts: ledger
          .receipts()
          .map(({ receipt, account }) => `${receipt} ${account}`)
          .toSorted(),
        fates: deliveries
          .filter(({ kind }) => kind === 'confirm')
          .map(
            ({ body, manner, isDropped }) =>
              `${(JSON.parse(body) as { TransID: string }).TransID} ${manner} ${isDropped}`,
          )
          .toSorted(),
      };
    };
    const numbers = Array.from({ length: 80 }, (_, n) => n + 1);
    expect(await run(numbers.toReversed())).toEqual(await run(numbers));
  });
});

describe('A simulator that behaves well', () => {
  it('tells of each payment once, soon, and truly', async () => {
    const desk = await open('well');
    await register(desk);
    for (let n = 1; n <= 20; n++) await pay(desk, n);
    await desk.time.advance(2_000);
    expect(
      confirmations(desk)
        .map(({ body }) => body.TransID)
        .toSorted(),
    ).toEqual(
      desk.simulator.ledger
        .receipts()
        .map(({ receipt }) => receipt)
        .toSorted(),
    );
    expect(desk.simulator.deliveries.every(({ manner, isDropped }) => manner === 'true' && !isDropped)).toBe(true);
  });
});

describe('A callback', () => {
  it('comes again', async () => {
    const desk = await open({ duplicate: 1 });
    await register(desk);
    await pay(desk, 1);
    await desk.time.advance(15 * MINUTE_MS);
    const bodies = confirmations(desk).map(({ text }) => text);
    expect(bodies.length).toBeGreaterThan(1);
    expect(new Set(bodies).size).toBe(1);
  });

  it('comes late, by up to half an hour', async () => {
    const desk = await open({ delay: 1 });
    await register(desk);
    for (let n = 1; n <= 10; n++) await pay(desk, n);
    await desk.time.advance(MINUTE_MS);
    expect(confirmations(desk)).toEqual([]);
    await desk.time.advance(30 * MINUTE_MS);
    expect(confirmations(desk)).toHaveLength(10);
  });

  it('never comes, while pull knows the payment', async () => {
    const desk = await open({ drop: 1 });
    await register(desk);
    await desk.call(PATHS.pullRegister, {
      ShortCode: '174379',
      RequestType: 'Pull',
      NominatedNumber: number(1),
      CallBackURL: desk.address('pull'),
    });
    const { receipt } = await pay(desk, 1);
    await desk.time.drain();
    expect(confirmations(desk)).toEqual([]);
    const pulled = await desk.call(PATHS.pull, {
      ShortCode: '174379',
      StartDate: '2026-11-18 00:00:00',
      EndDate: '2026-11-18 23:59:59',
      OffSetValue: '0',
    });
    expect(JSON.stringify(pulled.body)).toContain(receipt);
  });

  it('never comes and pull knows nothing, but the statement does', async () => {
    const desk = await open({ onlyInStatement: 1 });
    await register(desk);
    await desk.call(PATHS.pullRegister, {
      ShortCode: '174379',
      RequestType: 'Pull',
      NominatedNumber: number(1),
      CallBackURL: desk.address('pull'),
    });
    const { receipt } = await pay(desk, 1);
    await push(desk, 2);
    await desk.time.drain();
    expect(desk.receiver.received.filter(({ path }) => !path.endsWith('/check'))).toEqual([]);
    expect(desk.simulator.hidden).toContain(receipt);
    const range = { StartDate: '2026-11-18 00:00:00', EndDate: '2026-11-18 23:59:59', OffSetValue: '0' };
    expect((await desk.call(PATHS.pull, { ShortCode: '174379', ...range })).body).toMatchObject({ Response: [[]] });
    expect(desk.simulator.statementCsv({ from: '2026-11-18', to: '2026-11-18' })).toContain(receipt);
    expect(desk.simulator.ledger.receipts()).toHaveLength(2);
  });

  it('is overtaken by those after it', async () => {
    const desk = await open({ reorder: 0.5 });
    await register(desk);
    const receipts: unknown[] = [];
    for (let n = 1; n <= 10; n++) {
      receipts.push((await pay(desk, n)).receipt);
      await desk.time.advance(2_000);
    }
    await desk.time.advance(5 * MINUTE_MS);
    const heard = confirmations(desk).map(({ body }) => body.TransID);
    expect(heard).not.toEqual(receipts);
    expect(heard.toSorted()).toEqual(receipts.toSorted());
  });

  it('comes before the answer to the call', async () => {
    const desk = await open({ early: 1 });
    const { body } = await push(desk, 1);
    expect(desk.receiver.received).toHaveLength(1);
    expect(desk.receiver.received[0]?.text).toContain(String(body.CheckoutRequestID));
  });

  it('has texts for numbers', async () => {
    const desk = await open({ numbersAsText: 1 });
    await push(desk, 1);
    await desk.time.drain();
    const text = desk.receiver.received[0]?.text;
    expect(text).toContain('"ResultCode":"0"');
    expect(text).toContain('{"Name":"Amount","Value":"101"}');
  });

  it('has a balance without a value', async () => {
    const desk = await open({ noBalance: 1 });
    await push(desk, 1);
    await desk.time.drain();
    expect(desk.receiver.received[0]?.text).toContain('{"Name":"Balance"}');
  });

  it('tells of another amount, which is what was paid', async () => {
    const desk = await open({ otherAmount: 1 });
    await register(desk);
    await push(desk, 1, 34_800);
    await desk.time.drain();
    const [entry] = desk.simulator.ledger.receipts();
    expect(entry?.amount).not.toBe(34_800);
    const stk = desk.receiver.received.find(({ path }) => path.endsWith('/stk'));
    expect(stk?.text).toContain(`{"Name":"Amount","Value":${entry?.amount}}`);
    expect(confirmations(desk)[0]?.body.TransAmount).toBe(`${entry?.amount}.00`);
  });

  it('is forged by somebody, with what no ledger knows', async () => {
    const desk = await open({ forged: 1 });
    await register(desk);
    for (let n = 1; n <= 10; n++) await push(desk, n);
    await desk.time.drain();
    const forged = desk.simulator.deliveries.filter(({ manner }) => manner === 'forged');
    expect(forged).toHaveLength(20);
    expect(new Set(forged.map(({ body }) => body)).size).toBeGreaterThan(4);
    for (const { body } of forged)
      for (const { receipt, checkoutRequestId } of desk.simulator.ledger.receipts()) {
        expect(body).not.toContain(receipt);
        expect(body).not.toContain(checkoutRequestId);
      }
  });

  it('is sent to an address with a wrong token of the same length', async () => {
    const desk = await open({ wrongToken: 1 });
    await register(desk);
    await pay(desk, 1);
    await desk.time.drain();
    const paths = confirmations(desk).map(({ path }) => path);
    expect(paths).toHaveLength(2);
    const [wrong] = paths.filter((path) => !path.includes(CALLBACK_TOKEN));
    expect(wrong).toMatch(new RegExp(`^/api/callbacks/[0-9a-f]{${CALLBACK_TOKEN.length}}/confirm$`));
  });

  it('that nobody takes is lost, and is not sent again', async () => {
    const desk = await open('well');
    await push(desk, 1);
    desk.receiver.onCallback = () => ({ status: 503 });
    await desk.time.drain();
    expect(desk.simulator.deliveries).toMatchObject([{ kind: 'stk', status: 503 }]);
  });
});

describe('The answer to a call', () => {
  it('does not come although the prompt was sent', async () => {
    const desk = await open({ reset: 1 });
    await expect(push(desk, 1)).rejects.toThrow('fetch failed');
    await desk.time.drain();
    expect(desk.simulator.ledger.receipts()).toHaveLength(1);
  });

  it('is a page of HTML, whether the prompt was sent or not', async () => {
    const desk = await open({ html: 1 });
    const token = await desk.freshToken().catch(() => '');
    expect(token).toBe('');
    const half = await open({ html: 0.5 }, 3);
    const statuses: number[] = [];
    await getToken(half);
    for (let n = 1; n <= 40; n++) statuses.push((await push(half, n)).status);
    await half.time.drain();
    const pages = statuses.filter((status) => status === 503).length;
    expect(pages).toBeGreaterThan(5);
    const paid = half.simulator.ledger.receipts().length;
    expect(paid).toBeGreaterThan(40 - pages);
    expect(paid).toBeLessThan(40);
  });

  it('refuses a token that was good, which is dead from then on', async () => {
    const desk = await open({ unauthorised: 1 });
    expect(await push(desk, 1)).toMatchObject({ status: 401, body: { errorCode: '404.001.03' } });
    expect(await push(desk, 1)).toMatchObject({ status: 404, body: { errorCode: '404.001.03' } });
    await desk.freshToken();
    expect(await push(desk, 1)).toMatchObject({ status: 401 });
    await desk.time.drain();
    expect(desk.simulator.ledger.entries()).toEqual([]);
  });

  it('is a spike arrest, and another try may do', async () => {
    const desk = await open({ spike: 0.5 }, 2);
    await getToken(desk);
    const codes = new Set<unknown>();
    for (let n = 0; n < 10; n++) {
      codes.add((await push(desk, 1, 500 + n)).body.errorCode);
      await desk.time.drain();
    }
    expect(codes).toEqual(new Set([undefined, '500.003.02']));
  });
});
