import { can } from '../../domain/kernel/access.ts';
import { createParty, getParty, listParties, updateParty } from '../../domain/parties/contract.ts';
import { addPerson, removePerson } from '../../domain/tenants/contract.ts';
import { refuseTaxChange, UNTAXED } from '../../domain/tenants/tax-terms.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';
import * as people from './tenant-people.ts';

export const partyRoutes = (mount: Mount, figures: service.PartyFigures) => {
  mount.read(listParties, (deps, { query, request, reply }) =>
    service.listParties(deps, query, request, reply, figures),
  );
  mount.read(getParty, (deps, { params }) => service.getParty(deps, params.id, figures));
  mount.write(createParty, (deps, { body, user }) => {
    refuseTaxChange(user.role, UNTAXED, body);
    return service.createParty(deps, body, figures);
  });
  mount.write(updateParty, async (deps, { params, body, user }) => {
    if (!can(user.role, 'agreements:write'))
      refuseTaxChange(user.role, await service.getParty(deps, params.id, figures), body);
    return service.updateParty(deps, params.id, body, figures);
  });
  mount.write(addPerson, (deps, { params, body }) => people.addPerson(deps, params.id, body));
  mount.write(removePerson, async (deps, { params }) => {
    await people.removePerson(deps, params.id, params.personId);
    return undefined;
  });
};
