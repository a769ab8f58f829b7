import type { Pauses, Provider } from '../gateway/effects.ts';
import { CONNECT, connect, reconnect, settleConnecting } from './devices/connect.ts';
import { createLine, type Line } from './osdc/line.ts';
import { FETCH, fetchAgain, fetchPurchases, settleFetching } from './purchases/fetch.ts';
import { type OnSigned, settleSigning, typedAnswer } from './queue/settle.ts';
import { ask, sign } from './queue/sign.ts';

// KRA may be away for a day. A document waits for it, and goes out within a minute of its return; all behind it waits too, so that a lost
// answer is asked for at once.
const PAUSES: Pauses = { firstSeconds: 0.5, mostSeconds: 60 };

/** What we want KRA to do: give a device its key, sign documents, and say what suppliers sold to us. */
export const createKraProvider = (onSigned: OnSigned, line: Line = createLine()): Provider => ({
  patience: PAUSES,
  hearsReasons: true,
  send: (deps, effect) => {
    if (effect.kind === CONNECT) return connect(line, deps, effect);
    return effect.kind === FETCH ? fetchPurchases(line, deps, effect) : sign(line, deps, effect);
  },
  resolve: (deps, effect) => {
    if (effect.kind === CONNECT) return reconnect(line, deps, effect);
    if (effect.kind === FETCH) return fetchAgain(line, deps, effect);
    return ask(line, deps, effect, (one) => typedAnswer(deps, one));
  },
  settled: (deps, effect, verdict) => {
    if (effect.kind === CONNECT) return settleConnecting(deps, effect, verdict);
    if (effect.kind === FETCH) return settleFetching(deps, effect, verdict);
    return settleSigning(deps, effect, verdict, onSigned);
  },
});
