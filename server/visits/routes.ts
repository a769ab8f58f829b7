import { AppError } from '../../domain/kernel/errors.ts';
import * as contract from '../../domain/visits/contract.ts';
import { badgeText } from '../../domain/visits/text.ts';
import { sendFile } from '../documents/send-file.ts';
import type { Mount } from '../http/mount.ts';
import { announceVisit, changeVisit } from './announce.ts';
import { drawBadge } from './badge-pdf.ts';
import { checkInVisit, checkOutVisit } from './enter.ts';
import { countVisits, getVisit, listVisits } from './find.ts';

export const visitRoutes = (mount: Mount) => {
  mount.read(contract.listVisits, (deps, { query, request, reply }) => listVisits(deps, query, request, reply));
  mount.read(contract.countVisits, (deps, { query }) => countVisits(deps, query.day));
  mount.read(contract.getVisit, (deps, { params }) => getVisit(deps, params.id));
  mount.read(contract.getBadge, async (deps, { params, query, reply }) => {
    const visit = await getVisit(deps, params.id);
    if (visit.badgeNumber === null)
      throw new AppError('not_found', `${visit.visitorName} has no badge before check-in`);
    if (query.format === 'pdf') {
      const bytes = await drawBadge(visit, (await deps.settings.get()).general);
      const filename = `badge-${badgeText(visit.badgeNumber)}.pdf`;
      sendFile(reply, { filename, contentType: 'application/pdf', bytes });
    }
    return visit;
  });
  mount.write(contract.announceVisit, (deps, { user, body }) => announceVisit(deps, user.id, body));
  mount.write(contract.changeVisit, (deps, { params, body }) => changeVisit(deps, params.id, body));
  mount.write(contract.checkInVisitor, (deps, { params }) => checkInVisit(deps, params.id));
  mount.write(contract.checkOutVisitor, (deps, { params }) => checkOutVisit(deps, params.id));
};
