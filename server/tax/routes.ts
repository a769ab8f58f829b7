import {
  createTaxDevice,
  getTaxMonth,
  initialiseTaxDevice,
  listTaxDevices,
  listTaxDocuments,
  retryTaxDocument,
  setTaxDevice,
} from '../../domain/tax/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as devices from './devices/manage.ts';
import { getMonth } from './months.ts';
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
};
