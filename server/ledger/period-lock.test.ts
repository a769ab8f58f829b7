import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { entryFields, postManual } from '../../tests/support/ledger.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const accountant = await t.as('accountant');
const lock = (lockedThrough: string | null, reason?: string) =>
  accountant.call('PUT', '/api/ledger/lock', { lockedThrough, ...(reason === undefined ? {} : { reason }) });
const trail = () =>
  t.sql(`select action, actor_name, after->>'locked_through' as day, after->>'reason' as reason
    from audit_log where entity = 'ledger_lock' order by id`);

describe('The end of the closed period', () => {
  it('is nowhere at first, moves on without a word, and moves back only with a reason', async () => {
    expect((await accountant.call('GET', '/api/ledger/lock')).body).toEqual({ lockedThrough: null });
    expect((await lock('2026-09-30')).body).toEqual({ lockedThrough: '2026-09-30' });
    expect((await lock('2026-10-31')).body).toEqual({ lockedThrough: '2026-10-31' });
    for (const [day, reason] of [
      ['2026-09-30', undefined],
      ['2026-09-30', '   '],
      [null, undefined],
    ] as const) {
      const { status, body } = await lock(day, reason);
      expect([status, body]).toMatchObject([400, { fields: { reason: expect.stringContaining('reopening') } }]);
    }
    expect((await accountant.call('GET', '/api/ledger/lock')).body).toEqual({ lockedThrough: '2026-10-31' });
    expect((await lock('2026-09-30', 'The auditor asked for it')).status).toBe(200);
    expect((await lock(null, 'A new start')).body).toEqual({ lockedThrough: null });
    const by = { actor_name: 'Test accountant' };
    expect(await trail()).toEqual([
      { ...by, action: 'insert', day: '2026-09-30', reason: null },
      { ...by, action: 'update', day: '2026-10-31', reason: null },
      { ...by, action: 'update', day: '2026-09-30', reason: null },
      { ...by, action: 'reason_given', day: '2026-09-30', reason: 'The auditor asked for it' },
      { ...by, action: 'update', day: null, reason: null },
      { ...by, action: 'reason_given', day: null, reason: 'A new start' },
    ]);
    const { body } = await accountant.call('GET', '/api/audit-log?entity=ledger_lock');
    expect((body as { text: string }[]).map(({ text }) => text)).toEqual([
      'gave a reason for reopening a closed period: A new start',
      'reopened all periods',
      'gave a reason for reopening a closed period: The auditor asked for it',
      'reopened the books, now closed up to 30 Sep 2026',
      'closed the books up to 31 Oct 2026',
      'closed the books up to 30 Sep 2026',
    ]);
  });

  it('is not ahead of today, and setting it again as it is writes nothing', async () => {
    expect((await lock('2026-11-16')).body).toMatchObject({
      fields: { lockedThrough: expect.stringContaining('today') },
    });
    const before = (await trail()).length;
    await lock(null);
    expect(await trail()).toHaveLength(before);
  });

  it('is set by several at once in turns', async () => {
    const days = ['2026-01-31', '2026-02-28', '2026-03-31'];
    const replies = await Promise.all(days.map((day) => lock(day, 'At once')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await t.sql('select count(*)::int as n from ledger_lock')).toEqual([{ n: 1 }]);
    await lock(null, 'Done');
  });
});

describe('In a closed period', () => {
  it('an entry is refused with the day and the way out, and taken with a reason that stays with it', async () => {
    await lock('2026-10-31');
    const old = { date: '2026-10-31' };
    const refused = await accountant.call('POST', '/api/ledger/entries', entryFields(old));
    const words = expect.stringMatching(/closed up to 31 Oct 2026\..*give a reason/);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'period_closed', message: words, fields: { date: words } },
    ]);
    const entry = await postManual(accountant, { ...old, overrideReason: 'Bank statement came late' });
    expect(entry.overrideReason).toBe('Bank statement came late');
    const open = await postManual(accountant, { date: '2026-11-01', overrideReason: 'Not needed' });
    expect(open.overrideReason).toBe(null);
  });

  it('a reversal is dated today, or on the day that is asked for with a reason', async () => {
    const [one, other] = [
      await postManual(accountant, { date: '2026-10-15', overrideReason: 'Late' }),
      await postManual(accountant, { date: '2026-10-15', overrideReason: 'Late' }),
    ];
    const reverse = (id: string, body: object) => accountant.call('POST', `/api/ledger/entries/${id}/reverse`, body);
    expect((await reverse(one.id, { reason: 'Wrong' })).body).toMatchObject({
      date: '2026-11-15',
      overrideReason: null,
    });
    const onItsDay = { reason: 'Wrong', date: '2026-10-15' };
    expect((await reverse(other.id, onItsDay)).status).toBe(409);
    const back = await reverse(other.id, { ...onItsDay, overrideReason: 'The auditor asked for it' });
    expect(back.body as JournalEntry).toMatchObject({ date: '2026-10-15', overrideReason: 'The auditor asked for it' });
  });
});
