/** Safaricom surely did not act: it said so, or the call never reached it. */
export class DarajaRefused extends Error {
  /** Safaricom's code, or the name of what is in the way: unreachable, setup. */
  readonly code: string;
  /** Nothing is wrong with the call itself: the same one may succeed a little later. */
  readonly isTemporary: boolean;

  constructor(
    code: string,
    message: string,
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'DarajaRefused';
    this.code = code;
    this.isTemporary = isTemporary;
  }
}

/** Nobody knows whether Safaricom acted: the call went out, and no answer that can be read came back. */
export class DarajaUnclear extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DarajaUnclear';
  }
}

// Errors of a connection that was never made: not a byte of the call has left.
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const errorCode = (error: unknown): string | null => {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code;
  }
  return null;
};

/** What a failed fetch means. */
export const judgeFailure = (error: unknown): DarajaRefused | DarajaUnclear => {
  const code = errorCode(error);
  return code !== null && NEVER_SENT.has(code)
    ? new DarajaRefused('unreachable', `Safaricom cannot be reached (${code}).`, { isTemporary: true })
    : new DarajaUnclear(`The connection to Safaricom broke off (${code ?? 'no answer in time'}).`, error);
};

export type DarajaAnswer = { status: number; json: Readonly<Record<string, unknown>> | null };

// With these Safaricom says no before it does anything, although their status is that of a fault of its own.
const REFUSING_FAULTS: Readonly<Record<string, { isTemporary: boolean }>> = {
  '500.001.1001': { isTemporary: false },
  '500.003.02': { isTemporary: true },
  '500.003.03': { isTemporary: true },
};

const TOKEN_REFUSED = '404.001.03';

/** The token is dead, because it is too old or somebody made a new one: the call itself was not looked at. */
export const isTokenRefused = ({ status, json }: DarajaAnswer): boolean =>
  status === 401 || String(json?.errorCode ?? '') === TOKEN_REFUSED;

/** Answers what Safaricom refused a call with, or null where it did not; what cannot be told is unclear. */
export const findRefusal = ({ status, json }: DarajaAnswer): DarajaRefused | DarajaUnclear | null => {
  if (status === 401) return new DarajaRefused(TOKEN_REFUSED, 'Safaricom does not accept the access token.');
  if (status === 429) return new DarajaRefused('429', 'Safaricom is too busy.', { isTemporary: true });
  if (json === null) return new DarajaUnclear(`Safaricom answered ${status} with something that is no JSON.`);
  const code = typeof json.errorCode === 'string' ? json.errorCode : null;
  if (code === null) return status < 400 ? null : new DarajaUnclear(`Safaricom answered ${status} without saying why.`);
  const message = typeof json.errorMessage === 'string' ? json.errorMessage : 'Refused';
  const fault = Object.hasOwn(REFUSING_FAULTS, code) ? REFUSING_FAULTS[code] : undefined;
  if (fault || code.startsWith('4')) return new DarajaRefused(code, message, fault);
  return new DarajaUnclear(`Safaricom answered ${code}: ${message}`);
};
