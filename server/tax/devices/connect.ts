import { eq } from 'drizzle-orm';
import { seal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffect, type Settlement, type Verdict } from '../../gateway/effects.ts';
import { type DeviceKey, initialise } from '../osdc/calls.ts';
import { KraRefused, type Line } from '../osdc/line.ts';
import { taxDevices } from '../tables.ts';
import { type DeviceRow, getDeviceRow, openDevice, sealedFor } from './find.ts';

/** What KRA is asked to do when a device is set up. Asking again is harmless: KRA says that it is installed. */
export const CONNECT = 'connect';

export const queueConnecting = (db: Db, { id, asked }: Pick<DeviceRow, 'id' | 'asked'>): Promise<string> =>
  queueEffect(db, {
    provider: 'kra',
    kind: CONNECT,
    subjectType: 'tax_device',
    subjectId: id,
    payload: { deviceId: id },
    dedupeKey: `${id}:${asked}`,
  });

type Connected = Verdict & { key?: DeviceKey | 'installed' };

const KEY_IS_GONE =
  'The device is installed already, and KRA does not say its key again. Ask KRA (timsupport@kra.go.ke) to reset the device, then initialise it once more. (902)';

const toVerdict = (key: DeviceKey | 'installed', { cmcKey }: DeviceRow): Connected =>
  key === 'installed' && !cmcKey ? { state: 'refused', reason: KEY_IS_GONE } : { state: 'done', key };

export const connect = async (line: Line, deps: Deps, effect: Effect): Promise<Connected> => {
  const row = await getDeviceRow(deps.db, effect.subjectId);
  try {
    return toVerdict(await initialise(line, await openDevice(deps.config, row)), row);
  } catch (error) {
    if (!(error instanceof KraRefused)) throw error;
    const { meaning, message } = error;
    if (meaning === 'ask') return { state: 'unknown', reason: message };
    return { state: meaning === 'wait' ? 'not_sent' : 'refused', reason: message };
  }
};

/** Asking for the key once more is how one finds out whether the device has it. */
export const reconnect = async (line: Line, deps: Deps, effect: Effect): Promise<Connected> => {
  const verdict = await connect(line, deps, effect);
  return verdict.state === 'not_sent' ? { state: 'unknown', reason: verdict.reason } : verdict;
};

export const settleConnecting = async ({ db, config, clock }: Deps, effect: Effect, verdict: Settlement) => {
  const row = await getDeviceRow(db, effect.subjectId);
  const reason = 'reason' in verdict ? (verdict.reason ?? null) : null;
  const key = (verdict as Connected).key;
  if (verdict.state !== 'done' || !key) {
    await db.update(taxDevices).set({ problem: reason }).where(eq(taxDevices.id, row.id));
    return;
  }
  const known =
    key === 'installed'
      ? {}
      : {
          cmcKey: await seal(config, key.cmcKey, sealedFor(row.id)),
          scuSerial: key.scuSerial,
          taxpayerName: key.taxpayerName,
          nextNumber: Math.max(row.nextNumber, key.nextNumber ?? 1),
        };
  await db
    .update(taxDevices)
    .set({
      ...known,
      problem: null,
      lastSeenAt: clock.now(),
      ...(row.state === 'connecting' ? { state: 'ready' as const } : {}),
    })
    .where(eq(taxDevices.id, row.id));
};
