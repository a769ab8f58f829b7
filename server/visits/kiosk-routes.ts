import * as contract from '../../domain/visits/kiosk-contract.ts';
import type { Deps } from '../deps.ts';
import { limitAddresses } from '../http/limits/address-limit.ts';
import { countAttempt } from '../http/limits/rate-limit.ts';
import type { Mount } from '../http/mount.ts';
import { checkInAtKiosk, checkOutAtKiosk } from './kiosk-acts.ts';
import * as kiosks from './kiosks.ts';

// A tablet asks when it is opened, and again every few minutes.
const WINDOW_MS = 60_000;
const MOST_OF_ADDRESS = 240;
// As many as come in and leave by one tablet at the busiest; trying out codes would take weeks.
const ACTS_OF_KIOSK = { attempts: 30, seconds: 60 };

export const kioskRoutes = (mount: Mount) => {
  const limitAddress = limitAddresses(MOST_OF_ADDRESS, WINDOW_MS);
  const countAct = async ({ db }: Deps, { params, request }: { params: { key: string }; request: { ip: string } }) => {
    limitAddress(request.ip);
    const { id } = await kiosks.readKiosk(db, params.key);
    await countAttempt(db, `kiosk:${id}`, ACTS_OF_KIOSK);
  };
  mount.read(contract.listKiosks, ({ db }) => kiosks.listKiosks(db));
  mount.write(contract.addKiosk, ({ db }, { body }) => kiosks.addKiosk(db, body));
  mount.write(contract.removeKiosk, async (deps, { params }) => {
    await kiosks.removeKiosk(deps, params.id);
    return undefined;
  });
  mount.read(contract.getHouseRules, ({ db }) => kiosks.getHouseRules(db));
  mount.write(contract.saveHouseRules, ({ db }, { body }) => kiosks.saveHouseRules(db, body.text));
  mount.read(contract.getKiosk, (deps, { params, request }) => {
    limitAddress(request.ip);
    return kiosks.getKioskPage(deps, params.key);
  });
  mount.write(contract.kioskCheckIn, (deps, { params, body }) => checkInAtKiosk(deps, params.key, body), countAct);
  mount.write(contract.kioskCheckOut, (deps, { params, body }) => checkOutAtKiosk(deps, params.key, body), countAct);
};
