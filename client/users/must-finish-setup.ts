import type { CurrentUser } from '../../domain/users/contract.ts';

/** Somebody who has to do something first: until then the server answers no screen's questions, so none is asked. */
export const mustFinishSetup = (user: CurrentUser): boolean => user.mustChangePassword || user.secondFactorDue;
