import {
  getOutboxDocument,
  getOutboxMail,
  getOutboxState,
  listOutbox,
  retryMail,
} from '../../domain/outbox/contract.ts';
import type { Deps } from '../deps.ts';
import { type DrawnFile, sendFile } from '../documents/send-file.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';

type Render = (deps: Deps, document: string) => Promise<DrawnFile>;

export const outboxRoutes = (mount: Mount, render: Render) => {
  mount.read(listOutbox, (deps, { query, request, reply }) => service.listOutbox(deps, query, request, reply));
  mount.read(getOutboxState, async ({ config }) => ({
    hasMailServer: config.smtpUrl !== null,
    from: config.mailFrom,
    hasSms: config.sms !== null,
    smsFrom: config.sms?.senderId ?? null,
  }));
  mount.read(getOutboxMail, (deps, { params }) => service.getMail(deps, params.id));
  mount.read(getOutboxDocument, async (deps, { params, reply }) => {
    sendFile(reply, await render(deps, await service.documentOf(deps, params.id)));
    return undefined;
  });
  mount.write(retryMail, (deps, { params }) => service.retryMail(deps, params.id));
};
