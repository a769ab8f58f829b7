import type { Provider } from '../gateway/effects.ts';
import type { Daraja } from './daraja/client.ts';
import { resolvePrompt, sendPrompt, settlePrompt } from './requests/effect.ts';
import { resolveReversal, sendReversal, settleReversal } from './reversals/settle.ts';

const isReversal = ({ kind }: { kind: string }): boolean => kind === 'reversal';

/** What we want Safaricom to do: show a prompt on a phone, or send money back. */
export const createProvider = (daraja: Daraja): Provider => ({
  send: (deps, effect) => (isReversal(effect) ? sendReversal : sendPrompt)(daraja, deps, effect),
  resolve: (deps, effect) => (isReversal(effect) ? resolveReversal : resolvePrompt)(deps, effect),
  settled: (deps, effect, verdict) => (isReversal(effect) ? settleReversal : settlePrompt)(deps, effect, verdict),
});
