import {
  eraseSubject,
  exportSubject,
  findSubjects,
  listPrivacyRequests,
  reviewSubject,
} from '../../domain/privacy/contract.ts';
import { sendFile } from '../documents/send-file.ts';
import { type Mount, toActor } from '../http/mount.ts';
import * as erasing from './erase.ts';
import * as exporting from './export.ts';
import { listRequests, recordRequest } from './requests.ts';
import { findSubjects as find, getSubject } from './subjects.ts';

export const privacyRoutes = (mount: Mount, personalDataFor: exporting.PersonalDataFor) => {
  mount.read(findSubjects, ({ db }, { query }) => find(db, query.q));
  mount.read(reviewSubject, (deps, { params, user }) =>
    erasing.reviewSubject(deps, params.kind, params.id, user.id, personalDataFor),
  );
  mount.plain(exportSubject, async (deps, { params: { kind, id }, user, request, reply, database }) => {
    // The file holds one moment, and does not leave before it is written down that it was made.
    const { filename, bytes, counts } = await database.snapshot(async (tx) => {
      const subject = await getSubject(tx, kind, id);
      return exporting.exportSubject({ ...deps, db: tx }, subject, personalDataFor(subject));
    });
    await database.transact(toActor(user, request), (tx) =>
      recordRequest(tx, { action: 'export', subject: kind, subjectKey: id, counts }),
    );
    sendFile(reply, { filename, contentType: 'application/zip', bytes });
    return undefined;
  });
  mount.write(eraseSubject, (deps, { params, user }) => erasing.eraseSubject(deps, params.kind, params.id, user.id));
  mount.read(listPrivacyRequests, ({ db }) => listRequests(db));
};
