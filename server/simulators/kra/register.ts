import type { Instant } from '../../../domain/kernel/time.ts';
import type { KeyedChance } from '../daraja/chance.ts';

/** A sale as KRA keeps it. */
export type Registered = {
  device: string;
  invcNo: number;
  trdInvcNo: string;
  orgInvcNo: number;
  total: number;
  tax: number;
  at: Instant;
  receipt: { rcptNo: number; intrlData: string; rcptSign: string; sdcDateTime: string };
  body: Readonly<Record<string, unknown>>;
};

export type SimulatedDevice = {
  tin: string;
  bhfId: string;
  serial: string;
  sdcId: string;
  cmcKey: string;
  /** Numbers up to this one were taken before the simulator ran. */
  before: number;
  items: Map<string, string>;
  sales: Registered[];
};

/** What really happened at KRA: compare with this, never with what was sent. */
export type KraRegister = {
  devices(): readonly SimulatedDevice[];
  sales(): readonly Registered[];
  find(tin: string, bhfId: string): SimulatedDevice | undefined;
  install(tin: string, bhfId: string, serial: string, before?: number): SimulatedDevice;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const drawSignature = (chance: KeyedChance, key: string) => ({
  intrlData: chance.text('internal data', key, 26, LETTERS),
  rcptSign: chance.text('signature', key, 16, LETTERS),
});

export const openRegister = (chance: KeyedChance): KraRegister => {
  const devices = new Map<string, SimulatedDevice>();
  const nameDevice = (tin: string, bhfId: string) => `${tin}/${bhfId}`;
  return {
    devices: () => [...devices.values()],
    sales: () => [...devices.values()].flatMap(({ sales }) => sales),
    find: (tin, bhfId) => devices.get(nameDevice(tin, bhfId)),
    install: (tin, bhfId, serial, before = 0) => {
      const key = nameDevice(tin, bhfId);
      const device: SimulatedDevice = {
        tin,
        bhfId,
        serial,
        sdcId: `KRACU${chance.between('unit', key, 100_000_000, 999_999_999)}`,
        cmcKey: chance.text('cmcKey', key, 32, LETTERS),
        before,
        items: new Map(),
        sales: [],
      };
      devices.set(key, device);
      return device;
    },
  };
};
