import { checkIntegrity } from '../../domain/integrity/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as integrity from './check.ts';

export const integrityRoutes = (mount: Mount) => {
  mount.read(checkIntegrity, (deps) => integrity.checkIntegrity(deps));
};
