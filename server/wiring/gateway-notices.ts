import type { Deps } from '../deps.ts';
import type { OnLost } from '../gateway/effects.ts';
import type { OnParked } from '../gateway/inbox.ts';
import { providerName } from '../gateway/provider-names.ts';
import { notify } from '../notifications/service.ts';

// What comes from other systems, or goes to them, and now needs a person.

export const notifyParked =
  ({ settings }: Pick<Deps, 'settings'>): OnParked =>
  (db, { id, provider }, reason) =>
    notify({ db, settings }, 'gateway_stuck', [
      {
        title: `A message from ${providerName(provider)} could not be processed`,
        body: reason,
        path: null,
        eventKey: `gateway_stuck:message:${id}`,
      },
    ]);

export const notifyLost =
  ({ settings }: Pick<Deps, 'settings'>): OnLost =>
  (db, { id, provider, kind }, reason) =>
    notify({ db, settings }, 'gateway_stuck', [
      {
        title: `The outcome of a request to ${providerName(provider)} is unknown`,
        body: `Check there what became of it (${kind.replaceAll('_', ' ')}). ${reason}`,
        path: null,
        eventKey: `gateway_stuck:effect:${id}`,
      },
    ]);
