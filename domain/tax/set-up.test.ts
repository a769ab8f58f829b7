import { describe, expect, it } from 'vitest';
import { type DeviceInSetUp, setUpSteps } from './set-up.ts';

const PIN = 'P051234567X';
const ADDED: DeviceInSetUp = {
  ...{ tin: PIN, branchId: '00', serial: 'OSCU-1', gateway: 'Production', scuSerial: null, problem: null },
  ...{ items: 0, signed: 0, waiting: 0 },
};
const READY = { ...ADDED, scuSerial: 'KRACU0300000001' };

describe('the set-up of a device', () => {
  it.each<[string, string | null, DeviceInSetUp | null, string[]]>([
    ['nothing', null, null, []],
    ['the PIN of the space', PIN, null, ['pin']],
    ['the PIN of somebody else', 'P051365947M', ADDED, ['device']],
    ['the device', PIN, ADDED, ['pin', 'device']],
    ['its key', PIN, READY, ['pin', 'device', 'key']],
    ['an item', PIN, { ...READY, items: 2, waiting: 1 }, ['pin', 'device', 'key', 'items']],
    ['a signed document', PIN, { ...READY, items: 2, signed: 1 }, ['pin', 'device', 'key', 'items', 'document']],
  ])('knows %s', (_, kraPin, device, done) => {
    expect(setUpSteps(kraPin, device).flatMap(({ id, isDone }) => (isDone ? [id] : []))).toEqual(done);
  });

  it('says what is still to do, and why KRA did not take the device', () => {
    const texts = (device: DeviceInSetUp | null, kraPin: string | null = PIN) =>
      setUpSteps(kraPin, device).map(({ text }) => text);
    expect(texts(null, null)[0]).toBe('Set it under Billing, KRA PIN.');
    expect(texts(ADDED, 'P051365947M')[0]).toBe('The device is of P051234567X, the space has P051365947M.');
    expect(texts({ ...ADDED, problem: 'KRA does not know this device' })[2]).toBe('KRA does not know this device');
    expect(texts({ ...READY, waiting: 1 })[4]).toBe('It is being registered.');
    expect([texts(READY)[3], texts({ ...READY, signed: 12 })[3]]).toEqual([
      'By itself, with the first document.',
      'By itself, with the next document.',
    ]);
    expect(texts({ ...READY, signed: 12 })[4]).toBe('12 documents signed.');
  });
});
