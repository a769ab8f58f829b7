import { type Clock, systemClock } from '../../clock.ts';
import type { Line } from './call-parts.ts';
import { createCaller } from './caller.ts';
import { reversal, transactionStatus } from './later-calls.ts';
import { createStandingOrder, dynamicQr } from './offer-calls.ts';
import { pull, registerForPull, registerUrls } from './payment-calls.ts';
import { stkPush, stkQuery } from './stk-calls.ts';
import type { TokenStore } from './token.ts';

export type { Channel } from './caller.ts';

/**
 * Safaricom's calls to the letter. Each answers what was said, or throws DarajaRefused, where Safaricom surely did not act, or
 * DarajaUnclear, where nobody knows. None may be made while a transaction is open.
 */
export const createDaraja = (tokens: TokenStore, fetchLike: typeof fetch = fetch, clock: Clock = systemClock) => {
  const line: Line = { ...createCaller(tokens, fetchLike), clock };
  const withLine =
    <A extends readonly unknown[], R>(call: (line: Line, ...args: A) => R) =>
    (...args: A): R =>
      call(line, ...args);
  return {
    stkPush: withLine(stkPush),
    stkQuery: withLine(stkQuery),
    registerUrls: withLine(registerUrls),
    transactionStatus: withLine(transactionStatus),
    reversal: withLine(reversal),
    registerPull: withLine(registerForPull),
    pull: withLine(pull),
    createStandingOrder: withLine(createStandingOrder),
    dynamicQr: withLine(dynamicQr),
  };
};

export type Daraja = ReturnType<typeof createDaraja>;
