import { createPackage } from '../../domain/packages/contract.ts';
import { DEFAULT_PACKAGES } from '../../domain/packages/price-list.ts';
import { DEFAULT_ROOMS } from '../../domain/rooms/default-rooms.ts';
import { publicHolidays } from '../../domain/rooms/holidays.ts';
import type { Db } from '../db/connection/database.ts';
import { hasPackages, insertPackage } from '../packages/service.ts';
import { insertClosedDays, listClosedDays } from '../rooms/closed-days.ts';
import { insertRoom, listRooms } from '../rooms/service.ts';

/**
 * What every space starts with, demo or not: a price list, rooms and the public holidays. Existing rows are left alone,
 * so that an interrupted start can be repeated.
 */
export const fillDefaults = async (db: Db): Promise<void> => {
  if ((await listClosedDays({ db }, {})).length === 0) {
    await insertClosedDays(
      { db },
      publicHolidays().map((holiday) => ({ ...holiday, kind: 'holiday' })),
    );
  }
  if (!(await hasPackages({ db }))) {
    for (const offer of DEFAULT_PACKAGES) await insertPackage({ db }, createPackage.body.parse(offer));
  }
  if ((await listRooms({ db }, { inactiveToo: true })).length === 0) {
    for (const room of DEFAULT_ROOMS) await insertRoom({ db }, room);
  }
};
