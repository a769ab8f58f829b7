import { describe, expect, it } from 'vitest';
import { deviceCode, placeInTime, provisionalNumber, readProvisional } from './rules.ts';

const NOW = '2026-11-18T12:00:00.000Z';

describe('a provisional number', () => {
  it('is the code of the device and the number of the act, and is read back however it is typed', () => {
    const id = '01930a2b-7c00-7000-8000-0000000abcde';
    expect(deviceCode(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/);
    const number = provisionalNumber(id, 14);
    expect(readProvisional(number)).toEqual({ code: deviceCode(id), seq: 14 });
    expect(readProvisional(` ${number.toLowerCase().replace('-', '')} `)).toEqual({ code: deviceCode(id), seq: 14 });
    expect(readProvisional('INV-2026-0001')).toBeNull();
  });
});

describe('the time of an act', () => {
  it.each([
    ['a right clock', '2026-11-18T10:00:00.000Z', NOW, '2026-11-18T10:00:00.000Z', 0],
    ['a clock a day ahead', '2026-11-19T10:00:00.000Z', '2026-11-19T12:00:00.000Z', '2026-11-18T10:00:00.000Z', 86_400],
    [
      'a clock a day behind',
      '2026-11-17T10:00:00.000Z',
      '2026-11-17T12:00:00.000Z',
      '2026-11-18T10:00:00.000Z',
      -86_400,
    ],
    ['a clock a minute ahead', '2026-11-18T12:00:30.000Z', '2026-11-18T12:01:00.000Z', NOW, 0],
    ['no clock at all', '2026-11-18T11:00:00.000Z', undefined, '2026-11-18T11:00:00.000Z', 0],
  ])('of %s is the time of the server', (_, at, sentAt, expected, clockOffBy) => {
    expect(placeInTime({ at, sentAt, now: NOW })).toEqual({ at: expected, clockOffBy, problem: null });
  });

  it('that cannot be right is for a person to look at', () => {
    const moved = placeInTime({ at: '2026-11-19T12:00:00.000Z', sentAt: NOW, now: NOW });
    expect(moved).toMatchObject({ at: NOW, problem: expect.stringContaining('in the future') });
    const old = placeInTime({ at: '2026-11-10T12:00:00.000Z', sentAt: NOW, now: NOW });
    expect(old.problem).toContain('more than 7 days old');
  });
});
