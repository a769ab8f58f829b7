import {
  changeAgreement,
  giveNotice,
  previewAgreementChange,
  withdrawNotice,
} from '../../domain/agreements/change-contract.ts';
import {
  type Agreement,
  activateAgreement,
  createAgreement,
  getAgreement,
  listAgreements,
  updateAgreement,
} from '../../domain/agreements/contract.ts';
import { listAgreementHistory } from '../../domain/agreements/history-contract.ts';
import { increaseAgreements } from '../../domain/agreements/increases/increase-contract.ts';
import { pauseAgreement, previewPause, resumeAgreement } from '../../domain/agreements/pause-contract.ts';
import { previewAgreement, previewNewAgreement } from '../../domain/agreements/preview-contract.ts';
import { listRenewals, noteRenewalContact, renewAgreement } from '../../domain/agreements/renewal-contract.ts';
import { setLineUnits } from '../../domain/agreements/unit-contract.ts';
import { can } from '../../domain/kernel/access.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { IN_PREVIEW } from '../../domain/tenants/late-credit.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import type { Deps } from '../deps.ts';
import { type Mount, type SignedIn, toActor } from '../http/mount.ts';
import * as changes from './changes.ts';
import { listHistory } from './history.ts';
import * as increase from './increases/increase.ts';
import * as notice from './notice.ts';
import * as pauses from './pauses.ts';
import * as present from './present.ts';
import * as renewals from './renewals.ts';
import * as service from './service.ts';
import * as lineUnits from './units/line-units.ts';

const DEFAULT_PERIODS = 3;

/** Hears of drafts that wait for somebody who may activate them. */
export type DraftHooks = { onDraft: (deps: Deps, draft: Agreement, by: string) => Promise<void> };

const toMaker = ({ name, role }: SignedIn) => ({ name, mayApprove: can(role, 'agreements:write') });

export const agreementRoutes = (
  mount: Mount,
  hooks: changes.AgreementHooks & DraftHooks,
  describe: ChangesDescriber,
) => {
  mount.read(listAgreements, (deps, { query, request, reply }) => service.listAgreements(deps, query, request, reply));
  mount.read(getAgreement, (deps, { params }) => present.getAgreement(deps, params.id));
  mount.read(listAgreementHistory, (deps, { params }) => listHistory(deps.db, describe, params.id));
  mount.read(previewAgreement, async (deps, { params, query }) => ({
    invoices: await hooks.nextInvoices(deps, params.id, query.periods ?? DEFAULT_PERIODS),
    charges: await hooks.waitingCharges(deps, params.id),
  }));
  mount.plain(previewNewAgreement, (deps, { body, user, request, database }) =>
    database.rehearse(toActor(user, request), async (db) => {
      const within = { ...deps, db };
      const { id } = await service.createAgreement(within, body, toMaker(user));
      return { invoices: await hooks.nextInvoices(within, id, DEFAULT_PERIODS) };
    }),
  );
  mount.write(createAgreement, async (deps, { body, user }) => {
    const maker = toMaker(user);
    if (!body.draft && !maker.mayApprove) {
      throw new AppError('forbidden', 'You can make drafts; a manager activates them');
    }
    const made = await service.createAgreement(deps, body, maker);
    if (!maker.mayApprove) await hooks.onDraft(deps, made, user.name);
    return made;
  });
  mount.write(updateAgreement, (deps, { params, body, user }) =>
    service.updateAgreement(deps, params.id, body, toMaker(user)),
  );
  mount.write(activateAgreement, (deps, { params, user }) => service.activateAgreement(deps, params.id, user.name));
  mount.plain(previewAgreementChange, (deps, { params, body, user, request, database }) =>
    database.rehearse(toActor(user, request), (db) =>
      changes.changeAgreement(hooks, { ...deps, db }, params.id, { ...body, lateReason: IN_PREVIEW }, toMaker(user)),
    ),
  );
  mount.write(changeAgreement, (deps, { params, body, user }) =>
    changes.changeAgreement(hooks, deps, params.id, body, toMaker(user)),
  );
  mount.write(setLineUnits, (deps, { params, body, user }) =>
    lineUnits.setLineUnits(deps, params, body, toMaker(user)),
  );
  mount.write(giveNotice, (deps, { params, body }) => notice.giveNotice(hooks, deps, params.id, body));
  mount.plain(previewPause, (deps, { params, body, user, request, database }) =>
    database.rehearse(toActor(user, request), (db) =>
      pauses.pauseAgreement(hooks, { ...deps, db }, params.id, { ...body, lateReason: IN_PREVIEW }),
    ),
  );
  mount.write(pauseAgreement, (deps, { params, body }) => pauses.pauseAgreement(hooks, deps, params.id, body));
  mount.write(resumeAgreement, (deps, { params, body }) => pauses.resumeAgreement(hooks, deps, params.id, body));
  mount.read(listRenewals, (deps, { query }) => renewals.listRenewals(deps, query.days));
  mount.write(noteRenewalContact, (deps, { params, body }) => renewals.noteContact(deps, params.id, body));
  mount.write(renewAgreement, (deps, { params, body }) => renewals.renewAgreement(deps, params.id, body));
  mount.write(withdrawNotice, (deps, { params }) => notice.withdrawNotice(deps, params.id));
  mount.write(increaseAgreements, (deps, { body, user }) => increase.increaseAgreements(hooks, deps, body, user.name));
};
