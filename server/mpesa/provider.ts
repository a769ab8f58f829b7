import type { Provider } from '../gateway/effects.ts';
import type { Daraja } from './daraja/client.ts';
import { ORDER_EFFECT } from './orders/create.ts';
import { resolveOrder, sendOrder, settleOrder } from './orders/effect.ts';
import { resolvePrompt, sendPrompt, settlePrompt } from './requests/effect.ts';
import { resolveReversal, sendReversal, settleReversal } from './reversals/settle.ts';

type Kind = Pick<Provider, 'resolve' | 'settled'> & {
  send(daraja: Daraja, ...given: Parameters<Provider['send']>): ReturnType<Provider['send']>;
};

const PROMPT: Kind = { send: sendPrompt, resolve: resolvePrompt, settled: settlePrompt };
const OTHERS: Readonly<Record<string, Kind>> = {
  reversal: { send: sendReversal, resolve: resolveReversal, settled: settleReversal },
  [ORDER_EFFECT]: { send: sendOrder, resolve: resolveOrder, settled: settleOrder },
};

const findKind = ({ kind }: { kind: string }): Kind => OTHERS[kind] ?? PROMPT;

/** What we want Safaricom to do: show a prompt or a standing order on a phone, or send money back. */
export const createProvider = (daraja: Daraja): Provider => ({
  send: (deps, effect) => findKind(effect).send(daraja, deps, effect),
  resolve: (deps, effect) => findKind(effect).resolve(deps, effect),
  settled: (deps, effect, verdict) => findKind(effect).settled(deps, effect, verdict),
});
