import { randomUUID } from 'node:crypto';
import {
  getSubscription,
  listMessageTemplates,
  resetMessageTemplate,
  resumeMessages,
  saveMessageTemplate,
  stopMessages,
} from '../../domain/messages/contract.ts';
import {
  getSending,
  removeMailAccount,
  removeSmsAccount,
  saveMailAccount,
  saveSmsAccount,
  testMail,
  testSms,
} from '../../domain/messages/sending-contract.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import { type Mount, toActor } from '../http/mount.ts';
import * as sending from './sending.ts';
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts';
import * as stops from './unsubscribes.ts';

export const messageRoutes = (mount: Mount) => {
  mount.read(listMessageTemplates, (deps) => listTemplates(deps));
  mount.write(saveMessageTemplate, (deps, { params, body }) => saveTemplate(deps, params, body));
  mount.write(resetMessageTemplate, (deps, { params, body }) => resetTemplate(deps, params, body.version));
  // Reading the page stops nothing: programs that look for danger in mails open every link.
  mount.read(getSubscription, (deps, { query }) => stops.getSubscription(deps, query.token));
  mount.write(stopMessages, (deps, { query }) => stops.stopMessages(deps, query.token));
  mount.write(resumeMessages, (deps, { query }) => stops.resumeMessages(deps, query.token));
  sendingRoutes(mount);
};

const sendingRoutes = (mount: Mount) => {
  mount.read(getSending, (deps) => sending.getSending(deps));
  mount.write(saveMailAccount, (deps, { body }) => sending.saveMailAccount(deps, body));
  mount.write(saveSmsAccount, (deps, { body }) => sending.saveSmsAccount(deps, body));
  mount.write(removeMailAccount, async (deps) => {
    await sending.removeAccount(deps, 'email');
    return undefined;
  });
  mount.write(removeSmsAccount, async (deps) => {
    await sending.removeAccount(deps, 'sms');
    return undefined;
  });
  // No transaction is open while a server far away takes its time.
  const tests = [
    [testMail, 'email', sending.testMail],
    [testSms, 'sms', sending.testSms],
  ] as const;
  for (const [endpoint, channel, test] of tests) {
    mount.plain(endpoint, async (deps, { body, user, request, database }) => {
      const { companyName } = (await deps.settings.get()).general;
      const answer = await test(deps, { to: body.to, companyName, id: randomUUID() });
      await database.transact(toActor(user, request), (tx) =>
        auditEvent(tx, 'tested', 'sending_accounts', channel, { to: body.to, accepted: answer.accepted }),
      );
      return answer;
    });
  }
};
