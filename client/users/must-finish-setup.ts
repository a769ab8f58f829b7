import type { CurrentUser } from '../../domain/users/contract.ts';

/** Until setup is finished the server refuses every other call, so none is made. */
export const mustFinishSetup = (user: CurrentUser): boolean => user.mustChangePassword || user.secondFactorDue;
