import { formatTime } from '../../domain/kernel/format.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { toWallTime } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { expectedText } from '../../domain/visits/rules.ts';
import { badgeText, codeText, hostText } from '../../domain/visits/text.ts';
import { sendAlong, sendMessage } from '../messages/send.ts';
import { getUser } from '../users/service.ts';
import type { VisitDeps } from './find.ts';
import type { Host } from './host.ts';
import type { VisitRow } from './tables.ts';

const placeText = ({ companyName, address }: Settings['general']): string =>
  address ? `${companyName}, ${address}` : companyName;

type News = 'visit_invitation' | 'visit_changed' | 'visit_cancelled';

/** Writes to the visitor, where there is a way: what changed since has an event of its own. */
export const tellVisitor = async (deps: VisitDeps, kind: News, visit: VisitRow, host: Host): Promise<void> => {
  if (visit.email === null && visit.phone === null) return;
  const { general } = await deps.settings.get();
  const message = {
    kind,
    eventKey: `visit:${visit.id}:${kind}:${visit.updatedAt}`,
    to: { email: visit.email, phone: visit.phone },
    values: {
      visitor: visit.visitorName,
      host: hostText(visit.hostName, host?.companyName ?? general.companyName),
      when: expectedText(visit.expectedDay, visit.expectedTime),
      code: visit.code === null ? '' : codeText(visit.code),
      place: placeText(general),
      phone: general.phone ?? '',
    },
  } as const;
  await sendAlong(deps, [message], { atOnce: true });
};

/** Tells the host who has come; answers whether that is on its way. Who announced the visitor is written to, else the company. */
export const tellHost = async (deps: VisitDeps, visit: VisitRow, host: Host, inAt: Instant): Promise<boolean> => {
  const { general } = await deps.settings.get();
  const announcer = visit.announcedBy === null ? null : await getUser(deps, visit.announcedBy);
  const isOwn = announcer !== null && (host === null || announcer.role === 'tenant');
  const to = {
    email: (isOwn ? announcer.email : null) ?? (host ? host.email : general.email),
    phone: host ? host.phone : null,
  };
  const { queued } = await sendMessage(
    deps,
    {
      kind: 'visit_arrived',
      eventKey: `visit:${visit.id}:arrived`,
      to,
      values: {
        host: visit.hostName ?? host?.companyName ?? general.companyName,
        visitor: visit.visitorName,
        company: visit.company ?? '',
        purpose: visit.purpose ?? '',
        time: formatTime(toWallTime(inAt, general.timezone)),
        badge: visit.badgeNumber === null ? '' : badgeText(visit.badgeNumber),
      },
    },
    { atOnce: true },
  );
  return queued.some(({ status }) => status === 'queued');
};
