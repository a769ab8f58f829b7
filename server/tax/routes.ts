import { checkPin } from '../../domain/settings/tax/pin-check-contract.ts';
import {
  createTaxDevice,
  getTaxMonth,
  initialiseTaxDevice,
  listTaxDevices,
  listTaxDocuments,
  retryTaxDocument,
  setTaxDevice,
} from '../../domain/tax/contract.ts';
import { getPinChecker, removePinChecker, savePinChecker } from '../../domain/tax/pin-checker-contract.ts';
import {
  billTaxPurchase,
  dismissTaxPurchase,
  fetchTaxPurchases,
  listTaxPurchases,
} from '../../domain/tax/purchase-contract.ts';
import type { Mount } from '../http/mount.ts';
import * as devices from './devices/manage.ts';
import { getMonth } from './months.ts';
import { checkPin as checkWithKra } from './pins/check.ts';
import * as checker from './pins/checker.ts';
import { createPinLine } from './pins/pin-line.ts';
import { dismissPurchase, makeBill } from './purchases/bill.ts';
import { askNow } from './purchases/fetch.ts';
import { getPurchase, listPurchases } from './purchases/list.ts';
import * as documents from './queue/list.ts';

export const taxRoutes = (mount: Mount) => {
  mount.read(listTaxDevices, ({ db }, { query, request, reply }) => devices.listDevices(db, query, request, reply));
  mount.write(createTaxDevice, ({ db }, { body }) => devices.createDevice(db, body));
  mount.write(initialiseTaxDevice, ({ db }, { params }) => devices.initialiseDevice(db, params.id));
  mount.write(setTaxDevice, ({ db }, { params, body }) => devices.setDevice(db, params.id, body.isActive));
  mount.read(listTaxDocuments, ({ db }, { query, request, reply }) =>
    documents.listDocuments(db, query, request, reply),
  );
  mount.read(getTaxMonth, ({ db }, { params }) => getMonth(db, params.month));
  mount.write(retryTaxDocument, ({ db }, { params }) => documents.retryDocument(db, params.id));
  mount.read(listTaxPurchases, ({ db }, { query, request, reply }) => listPurchases(db, query, request, reply));
  mount.write(fetchTaxPurchases, (deps) => askNow(deps));
  mount.write(billTaxPurchase, async (deps, { params, body }) => {
    await makeBill(deps, params.id, body.account);
    return getPurchase(deps.db, params.id);
  });
  mount.write(dismissTaxPurchase, async ({ db }, { params, body }) => {
    await dismissPurchase(db, params.id, body.reason);
    return getPurchase(db, params.id);
  });
  mount.read(getPinChecker, ({ db }) => checker.getChecker(db));
  mount.write(savePinChecker, (deps, { body }) => checker.saveChecker(deps, body));
  mount.write(removePinChecker, async ({ db }) => {
    await checker.removeChecker(db);
    return undefined;
  });
  const line = createPinLine();
  mount.plain(checkPin, (deps, { body, database }) => checkWithKra(deps, database, line, body.pin));
};
