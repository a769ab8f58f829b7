import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, withCookie } from '../../tests/support/app.ts';
import { openSession } from '../../tests/support/owner.ts';
import { createSession } from './sessions.ts';

const t = await startTestApp();
const ROUNDS = 50;

const owner = await openSession(t.url);
afterAll(() => owner.end());

const asTest = async (statement: string) => {
  await owner.run(`begin; set local app.actor = 'system:test'`);
  await owner.run(`${statement}; commit`).finally(() => owner.run('rollback'));
};
const admins = () => owner.run(`select id from users where role = 'admin' and status = 'active' and not demo`);
const cookieFor = (id: string) =>
  t.app.database.transact({ id: 'system:test', name: 'Test', requestId: null }, (tx) =>
    createSession(tx, id, 24, { ip: '127.0.0.1', userAgent: 'test' }),
  );

describe('The last administrator', () => {
  it(`stays when two administrators put each other out at once, in ${ROUNDS} of ${ROUNDS} rounds`, async () => {
    const [one, other] = [await t.makeUser('admin'), await t.makeUser('admin')];
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = await Promise.all([cookieFor(one.id), cookieFor(other.id)]);
      const change = round % 2 ? { role: 'manager' } : { status: 'disabled' };
      const replies = await Promise.all([
        withCookie(t, a).call('PATCH', `/api/users/${other.id}`, change),
        withCookie(t, b).call('PATCH', `/api/users/${one.id}`, change),
      ]);
      outcomes.push(
        replies
          .map(({ status }) => status)
          .sort()
          .join(),
      );
      expect(await admins()).toHaveLength(1);
      await asTest(`update users set role = 'admin', status = 'active' where role <> 'admin' or status <> 'active'`);
    }
    // Who comes second is refused as the last one, or is already signed out.
    expect(outcomes.filter((outcome) => !['200,409', '200,401', '200,403'].includes(outcome))).toEqual([]);
  });

  it('is not put out in the database itself, neither alone nor together with all others', async () => {
    const [{ id }] = (await admins()) as [{ id: string }];
    for (const statement of [
      `update users set role = 'manager'`,
      `update users set status = 'disabled'`,
      `update users set role = 'hr', status = 'disabled' where role = 'admin'`,
    ]) {
      await expect(asTest(statement)).rejects.toThrow('The last administrator stays');
    }
    await asTest(`update users set role = 'manager' where role = 'admin' and id <> '${id}'`);
    await expect(asTest(`update users set role = 'manager' where id = '${id}'`)).rejects.toThrow('administrator stays');
    await expect(asTest(`delete from users where id = '${id}'`)).rejects.toThrow();
  });

  it('is not replaced by an account that only a demo lets in', async () => {
    const demo = await t.makeUser('admin', { demo: true });
    await expect(asTest(`update users set status = 'disabled' where not demo`)).rejects.toThrow('administrator stays');
    const real = await t.makeUser('admin');
    await asTest(`update users set role = 'manager' where role = 'admin' and not demo and id <> '${real.id}'`);
    await asTest(`update users set role = 'manager' where id = '${demo.id}'`);
    expect(await admins()).toEqual([{ id: real.id }]);
  });
});
