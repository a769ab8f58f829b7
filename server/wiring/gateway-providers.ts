import type { Provider } from '../gateway/effects.ts';
import type { Handler } from '../gateway/inbox.ts';

export type Gateway = {
  /** Who processes what another system sent, by the name of the provider. */
  handlers: Readonly<Record<string, Handler>>;
  /** Who does what we want done outside, by the name of the provider. */
  providers: Readonly<Record<string, Provider>>;
};

export const gateway: Gateway = { handlers: {}, providers: {} };
