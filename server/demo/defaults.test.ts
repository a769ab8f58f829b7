import { expect, it } from 'vitest';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { systemActor } from '../db/connection/database.ts';
import { fillDefaults } from './defaults.ts';

const t = await startTestApp();
const manager = await t.as('manager');
const fill = () => t.app.database.transact(systemActor('setup'), fillDefaults);

it('A new space starts with the published price list, four rooms and the public holidays', async () => {
  await fill();
  const packages = (await manager.call('GET', '/api/workspace-packages?sort=name')).body as WorkspacePackage[];
  expect(packages.map(({ name, dailyRate, monthlyRate }) => [name, dailyRate, monthlyRate])).toEqual([
    ['Day Pass', '1800.00', '0.00'],
    ['Dedicated Desk', '0.00', '12500.00'],
    ['Flexible Desk', '0.00', '9500.00'],
    ['Private Office', '0.00', '30000.00'],
    ['Virtual Office', '0.00', '4500.00'],
  ]);
  const rooms = (await t.anonymous.call('GET', '/api/meeting-rooms')).body as MeetingRoom[];
  expect(rooms.map(({ type, capacity, hourlyRate }) => [type, capacity, hourlyRate])).toEqual([
    ['boardroom', 8, '3000.00'],
    ['boardroom', 8, '3000.00'],
    ['meeting_room', 4, '1750.00'],
    ['meeting_room', 6, '1750.00'],
  ]);
  expect((await t.anonymous.call('GET', '/api/closed-days?from=2026-12-01&to=2026-12-31')).body).toEqual([
    { day: '2026-12-12', name: 'Jamhuri Day', kind: 'holiday' },
    { day: '2026-12-25', name: 'Christmas Day', kind: 'holiday' },
    { day: '2026-12-26', name: 'Boxing Day', kind: 'holiday' },
  ]);
});

it('Filling a second time changes nothing, and brings nothing back that was taken away', async () => {
  const everything = async () =>
    Promise.all(
      ['/api/workspace-packages', '/api/meeting-rooms', '/api/closed-days'].map((path) => manager.call('GET', path)),
    );
  const [first] = (await manager.call('GET', '/api/meeting-rooms')).body as MeetingRoom[];
  await manager.call('DELETE', `/api/meeting-rooms/${first?.id}`);
  await manager.call('DELETE', '/api/closed-days/2026-12-26');
  const before = (await everything()).map(({ body }) => body);
  await fill();
  expect((await everything()).map(({ body }) => body)).toEqual(before);
});
