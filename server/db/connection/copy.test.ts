import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { connectAsOwner } from './connect.ts';
import { copyIn, copyOut } from './copy.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const withClient = async (work: (client: pg.Client) => Promise<void>) => {
  const client = await connectAsOwner(t.url, 'copy-test');
  try {
    await client.query('create temp table numbers (n integer primary key, filler text)');
    await work(client);
  } finally {
    await client.end();
  }
};

const INTO = 'copy numbers from stdin';
const ROWS = 300_000;
async function* numbers(count = ROWS) {
  for (let n = 0; n < count; n += 1_000) {
    yield Buffer.from(
      Array.from({ length: Math.min(1_000, count - n) }, (_, i) => `${n + i}\t${'x'.repeat(50)}\n`).join(''),
    );
  }
}
const count = async (client: pg.Client) => (await client.query('select count(*)::int from numbers')).rows[0].count;

describe('COPY', () => {
  it('brings any number of rows in and out, in parts', () =>
    withClient(async (client) => {
      expect(await copyIn(client, INTO, numbers())).toBe(ROWS);
      const parts: number[] = [];
      let lines = 0;
      const rows = await copyOut(client, 'copy numbers to stdout', async (part) => {
        parts.push(part.length);
        lines += part.toString().split('\n').length - 1;
        await sleep(1);
      });
      expect([rows, lines]).toEqual([ROWS, ROWS]);
      expect(parts.length).toBeGreaterThan(10);
      expect(Math.max(...parts)).toBeLessThan(2 * 1024 ** 2);
      expect(await copyOut(client, 'copy (select where false) to stdout', async () => undefined)).toBe(0);
    }));

  it('in fails as an insert does, and the connection goes on', () =>
    withClient(async (client) => {
      await copyIn(client, INTO, numbers(5));
      await expect(copyIn(client, INTO, numbers())).rejects.toMatchObject({ code: '23505' });
      await expect(copyIn(client, 'copy nowhere from stdin', numbers())).rejects.toMatchObject({ code: '42P01' });
      expect(await count(client)).toBe(5);
    }));

  it('in fails with the part that failed, and the connection goes on', () =>
    withClient(async (client) => {
      const broken = async function* () {
        yield* numbers(2_000);
        throw new Error('the file broke off');
      };
      await expect(copyIn(client, INTO, broken())).rejects.toThrow('the file broke off');
      expect(await count(client)).toBe(0);
    }));

  it('in gives up after its deadline', () =>
    withClient(async (client) => {
      const slow = async function* () {
        yield* numbers(1_000);
        await sleep(500);
        yield* numbers(1_000);
      };
      await expect(copyIn(client, INTO, slow(), 200)).rejects.toThrow('Query read timeout');
      await sleep(500);
    }));

  it('out fails with the part that failed, or the server, and closes the connection', async () => {
    await withClient(async (client) => {
      const read = copyOut(client, 'copy (select generate_series(1, 1000000)) to stdout', async () => {
        throw new Error('no space left');
      });
      await expect(read).rejects.toThrow('no space left');
      await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated/);
    });
    await withClient(async (client) => {
      const read = copyOut(
        client,
        'copy (select 1 / (9 - n) from generate_series(1, 9) n) to stdout',
        async () => undefined,
      );
      await expect(read).rejects.toMatchObject({ code: '22012' });
    });
  });

  it('out ends when its connection does', () =>
    withClient(async (client) => {
      const read = copyOut(client, 'copy (select generate_series(1, 5000000)) to stdout', async () => {
        await t.sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'copy-test'`);
      });
      await expect(read).rejects.toThrow();
    }));
});
