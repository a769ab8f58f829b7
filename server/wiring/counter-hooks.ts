import { hostText } from '../../domain/visits/text.ts';
import type { CounterHooks } from '../counter/home.ts';
import { openOperations } from '../devices/list.ts';
import { toursAtDesk } from '../tours/next-hour.ts';
import { visitsExpected } from '../visits/find.ts';
import { paymentHooks } from './payment-hooks.ts';

const nextVisits: CounterHooks['nextHour'][number] = async (deps, span) =>
  (await visitsExpected(deps, span)).map(({ id, at, purpose, visitorName, hostName, hostTenantName, state }) => ({
    kind: 'visit',
    id,
    at,
    title: purpose ?? 'Visitor',
    who: visitorName,
    place: hostTenantName === null ? hostName : hostText(hostName, hostTenantName),
    state,
  }));

/** What the desk sees of features that come after it. */
export const counterHooks: CounterHooks & { payments: typeof paymentHooks } = {
  nextHour: [nextVisits, toursAtDesk],
  tasks: ({ db }) => openOperations(db),
  payments: paymentHooks,
};
