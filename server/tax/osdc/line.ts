import { explainCode, type Meaning, readCode } from '../../../domain/tax/codes.ts';
import type { TaxEnvironment } from '../../../domain/tax/contract.ts';
import { calledOutside } from '../../tracing/outside.ts';

/** A device with its key open, for as long as a call takes. */
export type OpenDevice = {
  tin: string;
  branchId: string;
  serial: string;
  environment: TaxEnvironment;
  baseUrl: string | null;
  cmcKey: string | null;
};

export type Json = Readonly<Record<string, unknown>>;
type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** KRA said something other than yes, or the call never reached it: its meaning says what may be done now. */
export class KraRefused extends Error {
  readonly code: string;
  readonly meaning: Exclude<Meaning, 'done' | 'empty'>;
  constructor(code: string, meaning: KraRefused['meaning'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'KraRefused';
    this.code = code;
    this.meaning = meaning;
  }
}

const KRA = {
  production: 'https://etims-api.kra.go.ke/etims-api',
  sandbox: 'https://etims-api-sbx.kra.go.ke/etims-api',
} as const;

export const ON_THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/;

// The key goes to the address of its environment and to no other.
const findAddress = ({ environment, baseUrl }: OpenDevice): string => {
  if (environment !== 'simulator') return KRA[environment];
  if (baseUrl && ON_THIS_MACHINE.test(baseUrl)) return baseUrl;
  throw new KraRefused('setup', 'device', `${baseUrl} is no address of a simulator.`);
};

/** Where a receipt can be checked, of the environment in which it was signed. */
export const receiptHost = (environment: TaxEnvironment): string =>
  environment === 'production' ? 'https://etims.kra.go.ke' : 'https://etims-sbx.kra.go.ke';

// Errors of a connection that was never made: not a byte of the call has left.
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const errorCode = (error: unknown): string | null => {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string') return one.code;
  return null;
};

const judgeFailure = (error: unknown): KraRefused => {
  const code = errorCode(error);
  return code !== null && NEVER_SENT.has(code)
    ? new KraRefused('away', 'wait', `KRA cannot be reached (${code}). It is tried again.`)
    : new KraRefused('lost', 'ask', `KRA’s answer was lost (${code ?? 'none came in time'}). KRA is asked.`, error);
};

export const readJson = (text: string): Json | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null; // A page of HTML, for example.
  }
};

/** KRA writes some keys with blanks around them, and numbers as texts. */
export const readText = (json: Json | null, name: string): string | null => {
  const found = json && Object.entries(json).find(([key]) => key.trim() === name)?.[1];
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() || null : null;
};

export const readInner = (json: Json | null, name: string): Json | null => {
  const found = json?.[name];
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Json) : null;
};

export type KraAnswer = { code: string; isEmpty: boolean; data: Json | null };

const ANSWER_MS = 30_000;

export type Line = { post(device: OpenDevice, path: string, body: Json): Promise<KraAnswer> };

/** Calls KRA. Answers what it accepted or found, and throws KraRefused for everything else. */
export const createLine = (fetchLike: FetchLike = fetch, answerMs = ANSWER_MS): Line => {
  const send = async (device: OpenDevice, path: string, body: Json): Promise<{ status: number; json: Json | null }> => {
    const { tin, branchId, cmcKey } = device;
    const named = { tin, bhfId: branchId, ...(cmcKey ? { cmcKey } : {}) };
    const url = `${findAddress(device)}${path}`;
    try {
      const reply = await calledOutside({ service: 'kra', url, pattern: path }, () =>
        fetchLike(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', ...named },
          body: JSON.stringify({ ...named, ...body }),
          redirect: 'error',
          signal: AbortSignal.timeout(answerMs),
        }),
      );
      return { status: reply.status, json: readJson(await reply.text()) };
    } catch (error) {
      throw judgeFailure(error);
    }
  };
  return {
    post: async (device, path, body) => {
      const { status, json } = await send(device, path, body);
      const code = readText(json, 'resultCd');
      if (code === null)
        throw new KraRefused('unreadable', 'ask', `KRA answered ${status} without a code. KRA is asked.`);
      const { meaning } = readCode(code);
      const data = readInner(json, 'data');
      if (meaning === 'done' || meaning === 'empty') return { code, isEmpty: meaning === 'empty', data };
      throw new KraRefused(code, meaning, explainCode(code, readText(json, 'resultMsg') ?? ''), data);
    },
  };
};
