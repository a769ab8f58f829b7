import {
  createUnit,
  createUnitSeries,
  getUnit,
  listFloors,
  listUnits,
  updateUnit,
} from '../../domain/units/contract.ts';
import { createFloor, getFloor, saveFloor } from '../../domain/units/floor-contract.ts';
import type { Mount } from '../http/mount.ts';
import * as floors from './floors.ts';
import * as service from './service.ts';

type UnitHooks = floors.FloorHooks & { isFreeUnit: service.IsFreeUnit };

export const unitRoutes = (mount: Mount, hooks: UnitHooks) => {
  mount.read(listUnits, (deps, { query, request, reply }) =>
    service.listUnits({ ...deps, ...hooks }, query, request, reply),
  );
  mount.read(getUnit, (deps, { params }) => service.getUnit(deps, params.id));
  mount.write(createUnit, (deps, { body }) => service.createUnit(deps, body));
  mount.write(createUnitSeries, (deps, { body }) => service.createUnitSeries(deps, body));
  mount.write(updateUnit, (deps, { params, body }) => service.updateUnit(deps, params.id, body));
  mount.read(listFloors, (deps) => floors.listFloors(deps));
  mount.read(getFloor, (deps, { params, query }) => floors.getFloor({ ...deps, ...hooks }, params.id, query.day));
  mount.write(createFloor, (deps, { body }) => floors.createFloor({ ...deps, ...hooks }, body));
  mount.write(saveFloor, (deps, { params, body }) => floors.saveFloor({ ...deps, ...hooks }, params.id, body));
};
