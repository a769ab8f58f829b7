import { createPackage, deletePackage, listPackages, updatePackage } from '../../domain/packages/contract.ts';
import type { Mount } from '../http/mount.ts';
import type { PackageOccupants } from './occupancy.ts';
import * as service from './service.ts';

export const packageRoutes = (mount: Mount, holders: PackageOccupants) => {
  mount.read(listPackages, ({ db }, { query, request, reply }) =>
    service.listPackages({ db, holders }, query, request, reply),
  );
  mount.write(createPackage, ({ db }, { body }) => service.createPackage({ db, holders }, body));
  mount.write(updatePackage, ({ db }, { params, body }) => service.updatePackage({ db, holders }, params.id, body));
  mount.write(deletePackage, async ({ db }, { params }) => {
    await service.removePackage({ db, holders }, params.id);
    return undefined;
  });
};
