import {
  disposeItem,
  getSchedule,
  listDepreciation,
  putAsset,
  runDepreciation,
} from '../../domain/inventory/asset-contract.ts';
import {
  countItems,
  createCategory,
  createItem,
  deleteCategory,
  findItem,
  getItem,
  listCategories,
  listItems,
  listPlaces,
  updateCategory,
  updateItem,
} from '../../domain/inventory/contract.ts';
import { getItemHistory } from '../../domain/inventory/history-contract.ts';
import { createMaintenance, listMaintenance, updateMaintenance } from '../../domain/inventory/maintenance-contract.ts';
import { createMovement, listMovements } from '../../domain/inventory/movement-contract.ts';
import { deletePhoto, getLabels, getPhoto, putPhoto } from '../../domain/inventory/photo-contract.ts';
import { exportItems, importItems } from '../../domain/inventory/sheet-contract.ts';
import {
  closeStockTake,
  countItem,
  createStockTake,
  getStockTake,
  listStockTakeLines,
  listStockTakes,
  uncountItem,
} from '../../domain/inventory/stock-take-contract.ts';
import { can } from '../../domain/kernel/access.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Mount } from '../http/mount.ts';
import * as assets from './assets/assets.ts';
import { depreciate } from './assets/depreciate.ts';
import * as disposal from './assets/dispose.ts';
import * as schedule from './assets/schedule.ts';
import { itemHistory } from './history.ts';
import { importItems as importSheet } from './intake/import.ts';
import * as record from './intake/record-item.ts';
import * as categories from './items/categories.ts';
import { sendItems } from './items/export.ts';
import * as items from './items/items.ts';
import { sendLabels } from './items/labels.ts';
import * as movements from './items/movements.ts';
import * as photos from './items/photos.ts';
import * as carryOut from './maintenance/carry-out-maintenance.ts';
import * as maintenance from './maintenance/maintenance.ts';
import * as counting from './stock-takes/count-stock.ts';
import * as stockTakes from './stock-takes/stock-takes.ts';

const itemRoutes = (mount: Mount) => {
  mount.read(listCategories, ({ db }) => categories.listCategories(db));
  mount.write(createCategory, ({ db }, { body }) => categories.createCategory(db, body));
  mount.write(updateCategory, ({ db }, { params, body }) => categories.updateCategory(db, params.id, body));
  mount.write(deleteCategory, async ({ db }, { params }) => {
    await categories.removeCategory(db, params.id);
    return undefined;
  });

  mount.read(listItems, (deps, { query, request, reply }) => items.listItems(deps, query, request, reply));
  mount.read(countItems, (deps) => items.countItems(deps));
  mount.read(listPlaces, ({ db }) => items.listPlaces(db));
  mount.read(getItem, (deps, { params }) => items.getItem(deps, params.id));
  mount.read(findItem, (deps, { params }) => items.findItem(deps, params.code));
  mount.write(createItem, (deps, { body, user }) => {
    if (body.asset && !can(user.role, 'finance:write')) {
      throw new AppError('forbidden', 'Only finance can capitalise items. Add it as a plain item first.');
    }
    return record.createItem(deps, body);
  });
  mount.write(updateItem, (deps, { params, body, user }) => record.updateItem(deps, user.role, params.id, body));

  mount.read(getItemHistory, ({ db }, { params }) => itemHistory(db, params.id));
  mount.read(listMovements, ({ db }, { params, query, request, reply }) =>
    movements.listMovements(db, params.id, query, request, reply),
  );
  mount.write(createMovement, (deps, { params, body }) => movements.createMovement(deps, params.id, body));
  mount.write(disposeItem, (deps, { params, body, user }) => disposal.disposeItem(deps, user.role, params.id, body));
};

const pictureRoutes = (mount: Mount) => {
  mount.write(putPhoto, ({ db }, { params, body }) => photos.putPhoto(db, params.id, body));
  mount.read(getPhoto, async ({ db }, { params, reply }) => {
    await photos.sendPhoto(db, params.id, reply);
    return undefined;
  });
  mount.write(deletePhoto, async ({ db }, { params }) => {
    await photos.removePhoto(db, params.id);
    return undefined;
  });
  mount.read(getLabels, async (deps, { query, reply }) => {
    await sendLabels(deps, query.ids, reply);
    return undefined;
  });
};

const assetRoutes = (mount: Mount) => {
  mount.write(putAsset, (deps, { params, body }) => assets.putAsset(deps, params.id, body));
  mount.read(getSchedule, (deps, { params }) => schedule.getSchedule(deps, params.id));
  mount.read(listDepreciation, (deps) => schedule.depreciationOverview(deps));
  mount.write(runDepreciation, (deps) => depreciate(deps));
};

const maintenanceRoutes = (mount: Mount) => {
  mount.read(listMaintenance, ({ db }, { query, request, reply }) =>
    maintenance.listMaintenance(db, query, request, reply),
  );
  mount.write(createMaintenance, ({ db }, { body }) => maintenance.createMaintenance(db, body));
  mount.write(updateMaintenance, (deps, { params, body }) => carryOut.updateMaintenance(deps, params.id, body));
};

const stockTakeRoutes = (mount: Mount) => {
  mount.read(listStockTakes, ({ db }, { query, request, reply }) =>
    stockTakes.listStockTakes(db, query, request, reply),
  );
  mount.write(createStockTake, ({ db }, { body }) => stockTakes.createStockTake(db, body));
  mount.read(getStockTake, ({ db }, { params }) => stockTakes.getStockTake(db, params.id));
  mount.read(listStockTakeLines, ({ db }, { params, query, request, reply }) =>
    stockTakes.listLines(db, params.id, query, request, reply),
  );
  mount.write(countItem, ({ db }, { params, body }) => counting.countItem(db, params.id, body));
  mount.write(uncountItem, ({ db }, { params, body }) => counting.uncountItem(db, params.id, body.lineId));
  mount.write(closeStockTake, (deps, { params, body }) => counting.closeStockTake(deps, params.id, body));
};

export const inventoryRoutes = (mount: Mount) => {
  itemRoutes(mount);
  pictureRoutes(mount);
  assetRoutes(mount);
  maintenanceRoutes(mount);
  stockTakeRoutes(mount);

  mount.write(importItems, (deps, { body }) => importSheet(deps, body));
  mount.readFromReplica(exportItems, async (deps, { query, reply }) => {
    await sendItems(deps, query, reply);
    return undefined;
  });
};
