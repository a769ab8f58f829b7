import type { FastifyRequest } from 'fastify';
import {
  discardMail,
  getOutboxDocument,
  getOutboxMail,
  getOutboxState,
  listOutbox,
  previewKept,
  releaseKept,
  retryMail,
} from '../../domain/outbox/contract.ts';
import type { Deps } from '../deps.ts';
import { type DrawnFile, sendFile } from '../documents/send-file.ts';
import type { Mount, SignedIn } from '../http/mount.ts';
import * as service from './service.ts';

/** Draws a document as its own call would show it to this reader, and records the view where that call does. */
export type OpenMailed = (deps: Deps, document: string, reader: Reader) => Promise<DrawnFile>;
export type Reader = { user: SignedIn; request: FastifyRequest };

export const outboxRoutes = (mount: Mount, open: OpenMailed) => {
  mount.read(listOutbox, (deps, { query, user, request, reply }) =>
    service.listOutbox(deps, user.role, query, request, reply),
  );
  mount.read(getOutboxState, (deps) => service.getState(deps));
  mount.read(previewKept, (deps, { query }) => service.previewKept(deps, query.discardBefore ?? null));
  mount.write(releaseKept, (deps, { body }) => service.releaseKept(deps, body.discardBefore));
  mount.read(getOutboxMail, (deps, { params, user }) => service.getMail(deps, user.role, params.id));
  mount.read(getOutboxDocument, async (deps, { params, user, request, reply }) => {
    const document = await service.getDocument(deps, user.role, params.id);
    sendFile(reply, await open(deps, document, { user, request }));
    return undefined;
  });
  mount.write(retryMail, (deps, { params, body, user }) =>
    service.retryMail(deps, user.role, params.id, body?.recipient),
  );
  mount.write(discardMail, (deps, { params, user }) => service.discardMail(deps, user.role, params.id));
};
