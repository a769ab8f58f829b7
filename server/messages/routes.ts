import {
  getSubscription,
  listMessageTemplates,
  resetMessageTemplate,
  resumeMessages,
  saveMessageTemplate,
  stopMessages,
} from '../../domain/messages/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as stops from './stops.ts';
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts';

export const messageRoutes = (mount: Mount) => {
  mount.read(listMessageTemplates, (deps) => listTemplates(deps));
  mount.write(saveMessageTemplate, (deps, { params, body }) => saveTemplate(deps, params, body));
  mount.write(resetMessageTemplate, (deps, { params, body }) => resetTemplate(deps, params, body.version));
  // Reading the page stops nothing: programs that look for danger in mails open every link.
  mount.read(getSubscription, (deps, { query }) => stops.getSubscription(deps, query.token));
  mount.write(stopMessages, (deps, { query }) => stops.stopMessages(deps, query.token));
  mount.write(resumeMessages, (deps, { query }) => stops.resumeMessages(deps, query.token));
};
