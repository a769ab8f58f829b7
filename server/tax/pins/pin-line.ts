import type { Instant } from '../../../domain/kernel/time.ts';
import type { TaxpayerKind } from '../../../domain/settings/tax/pin-check-contract.ts';
import type { TaxEnvironment } from '../../../domain/tax/contract.ts';
import { calledOutside } from '../../tracing/outside.ts';
import { type Json, ON_THIS_MACHINE, readInner, readJson, readText } from '../osdc/line.ts';

/** KRA's PIN checker with its key open, for as long as a call takes. */
export type OpenChecker = {
  environment: TaxEnvironment;
  baseUrl: string | null;
  consumerKey: string;
  consumerSecret: string;
  /** Changes whenever the key does, so that no token of the one before is used. */
  version: string;
};

export type PinAnswer = {
  state: 'registered' | 'inactive' | 'unknown';
  name: string | null;
  kind: TaxpayerKind | null;
  status: string | null;
};

/** KRA could not be asked, or not understood; the message says why, and nothing of the key. */
export class PinUnchecked extends Error {
  override readonly name = 'PinUnchecked';
}

const KRA = { production: 'https://api.kra.go.ke', sandbox: 'https://sbx.kra.go.ke' } as const;

// The key goes to the address of its environment and to no other.
const findHost = ({ environment, baseUrl }: OpenChecker): string => {
  if (environment !== 'simulator') return KRA[environment];
  if (baseUrl && ON_THIS_MACHINE.test(baseUrl)) return baseUrl;
  throw new PinUnchecked(`${baseUrl} is no address of a simulator`);
};

// A token, the call, and both once more where the token had ended, with what is left for the database.
const ANSWER_MS = 1_800;
const EARLY_MS = 60_000;

type Reply = { status: number; json: Json | null };
type FetchLike = (url: string, init: RequestInit) => Promise<Response>;
type Token = { text: string; version: string; until: number };

const UNKNOWN = '19005';

const readCode = ({ json }: Reply): string | null => readText(json, 'ResponseCode') ?? readText(json, 'errorCode');

// The key or the token: gateways say it by their status, and at times with 200.
const isRefused = (reply: Reply): boolean => reply.status === 401 || readCode(reply) === '401';

const unreadable = (reply: Reply): string => {
  const code = readCode(reply);
  return code ? `KRA answered with error ${code}` : `KRA’s answer cannot be read (${reply.status})`;
};

const readPinAnswer = (reply: Reply, pin: string): PinAnswer => {
  if (readCode(reply) === UNKNOWN) return { state: 'unknown', name: null, kind: null, status: null };
  const data = readInner(reply.json, 'PINDATA');
  const status = readText(data, 'StatusOfPIN');
  if (!data || !status || readText(data, 'KRAPIN') !== pin) {
    throw new PinUnchecked(unreadable(reply));
  }
  const kind = readText(data, 'TypeOfTaxpayer')
    ?.toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return {
    state: status.toLowerCase() === 'active' ? 'registered' : 'inactive',
    name: readText(data, 'Name')?.slice(0, 200) ?? null,
    kind: kind === 'individual' ? 'individual' : kind ? 'company' : null,
    status: status.slice(0, 40),
  };
};

export type PinLine = { ask(checker: OpenChecker, pin: string, now: Instant): Promise<PinAnswer> };
type Asking = { checker: OpenChecker; at: number; signal: AbortSignal };

const KEY_REFUSED = 'KRA does not accept the key of the PIN checker. An administrator can set it again';

/** Asks KRA’s PIN checker, within two seconds in all. Throws PinUnchecked for all that is no answer. */
export const createPinLine = (fetchLike: FetchLike = fetch, answerMs: number = ANSWER_MS): PinLine => {
  let kept: Token | null = null;

  const send = async (url: string, init: RequestInit): Promise<Reply> => {
    const { pathname: pattern } = new URL(url);
    const reply = await calledOutside({ service: 'kra', url, method: init.method ?? 'GET', pattern }, () =>
      fetchLike(url, { ...init, redirect: 'error' }),
    );
    return { status: reply.status, json: readJson(await reply.text()) };
  };

  const getToken = async ({ checker, at, signal }: Asking, refused?: string): Promise<string> => {
    const { consumerKey, consumerSecret, version } = checker;
    if (kept && kept.version === version && kept.text !== refused && kept.until > at) return kept.text;
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const reply = await send(`${findHost(checker)}/v1/token/generate?grant_type=client_credentials`, {
      headers: { accept: 'application/json', authorization: `Basic ${basic}` },
      signal,
    });
    const text = readText(reply.json, 'access_token');
    if (!text) throw new PinUnchecked(isRefused(reply) ? KEY_REFUSED : unreadable(reply));
    const seconds = Number(readText(reply.json, 'expires_in')) || 0;
    kept = { text, version, until: at + seconds * 1_000 - EARLY_MS };
    return text;
  };

  const post = ({ checker, signal }: Asking, token: string, pin: string): Promise<Reply> =>
    send(`${findHost(checker)}/checker/v1/pinbypin`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ KRAPIN: pin }),
      signal,
    });

  return {
    ask: async (checker, pin, now) => {
      const asking = { checker, at: Date.parse(now), signal: AbortSignal.timeout(answerMs) };
      try {
        const token = await getToken(asking);
        const first = await post(asking, token, pin);
        if (!isRefused(first)) return readPinAnswer(first, pin);
        const again = await post(asking, await getToken(asking, token), pin);
        if (isRefused(again)) throw new PinUnchecked(KEY_REFUSED);
        return readPinAnswer(again, pin);
      } catch (error) {
        // The words of another fault may name the address that was called: they are for nobody.
        throw error instanceof PinUnchecked ? error : new PinUnchecked('KRA does not answer', { cause: error });
      }
    },
  };
};
