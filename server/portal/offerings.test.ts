import { expect, it } from 'vitest';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const page = async () => (await t.app.server.inject({ url: '/' })).body;
const offerings = async () => (await t.anonymous.call('GET', '/api/offerings')).body;

it('a space without packages and rooms asks to be asked, and shows nobody’s prices', async () => {
  const html = await page();
  expect(await offerings()).toEqual([]);
  expect(html).toContain('Ask for the price list');
  expect(html).not.toMatch(/Ksh|Dedicated desks<|<!--|%\w+%/);
});

it('what is public is on the front page as soon as it is saved, and gone as soon as it is not', async () => {
  const created = await manager.call('POST', '/api/workspace-packages', {
    name: 'Window Desk & <b>View</b> %phone%',
    type: 'dedicated_shared',
    monthlyRate: 14000,
    totalSpaces: 3,
    features: ['A view of "the park"'],
  });
  const { id } = created.body as WorkspacePackage;
  const html = await page();
  expect(html).toContain('Window Desk &amp; &lt;b&gt;View&lt;/b&gt; &#37;phone&#37;');
  expect(html).toContain('Ksh 14,000');
  expect(html).toContain('A view of &quot;the park&quot;');
  expect(html).toContain('dedicated desks from Ksh 14,000');
  expect(html).not.toMatch(/Ask for the price list|<!--|%\w+%/);

  const change = (body: object) => manager.call('PATCH', `/api/workspace-packages/${id}`, body);
  await change({ monthlyRate: '13500.00' });
  expect(await page()).toContain('Ksh 13,500');
  await change({ publicCycle: null });
  expect(await page()).not.toContain('Ksh');
  for (const hidden of [{ isPublic: false }, { isPublic: true, isActive: false }]) {
    await change(hidden);
    expect(await page()).not.toContain('Window Desk');
  }
});

it('a room is named with its seats, and with its rate only where that is public', async () => {
  const { body } = await manager.call('POST', '/api/meeting-rooms', { name: 'Karura', capacity: 9, hourlyRate: 2000 });
  const { id } = body as MeetingRoom;
  expect(await offerings()).toMatchObject([{ kind: 'rooms', items: [{ name: 'Karura', detail: '9 seats' }] }]);
  const change = (changes: object) => manager.call('PUT', `/api/meeting-rooms/${id}`, { name: 'Karura', ...changes });
  await change({ capacity: 9, isRatePublic: true });
  expect(await page()).toContain('9 seats, Ksh 2,000 an hour');
  await change({ isPublic: false });
  expect(await offerings()).toEqual([]);
});
