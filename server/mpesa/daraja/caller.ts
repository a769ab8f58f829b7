import type { CallbackKind, ChannelKind, Environment } from '../../../domain/mpesa/contract.ts';
import { calledOutside } from '../../tracing/outside.ts';
import { checkAddress } from './hosts.ts';
import { type DarajaAnswer, DarajaRefused, findRefusal, isTokenRefused, judgeFailure } from './refusals.ts';
import type { NewToken, TokenStore } from './token.ts';

/** A paybill or till with its credentials open, for as long as a call takes. */
export type Channel = {
  id: string;
  kind: ChannelKind;
  shortcode: string;
  storeNumber: string | null;
  environment: Environment;
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string;
  initiatorName: string | null;
  securityCredential: string | null;
  callbackUrl(kind: CallbackKind): string;
};

export type Json = Readonly<Record<string, unknown>>;
type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

const ANSWER_MS = 20_000;
// While it is asked for, others wait.
const TOKEN_MS = 4_000;
const TOKEN_PATH = '/oauth/v1/generate?grant_type=client_credentials';
const HOUR_SECONDS = 3_599;

const readJson = (text: string): Json | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null; // A page of HTML, for example.
  }
};

/** Calls with the shared token, once more where it had died meanwhile. Throws DarajaRefused or DarajaUnclear. */
export const createCaller = (tokens: TokenStore, fetchLike: FetchLike) => {
  const send = async (channel: Channel, path: string, init: RequestInit, answerMs: number): Promise<DarajaAnswer> => {
    checkAddress(channel);
    try {
      const url = `${channel.baseUrl}${path}`;
      const [pattern = path] = path.split('?');
      const reply = await calledOutside({ service: 'mpesa', url, method: init.method ?? 'GET', pattern }, () =>
        fetchLike(url, {
          ...init,
          // Credentials go to the address that was set and to no other.
          redirect: 'error',
          signal: AbortSignal.timeout(answerMs),
        }),
      );
      return { status: reply.status, json: readJson(await reply.text()) };
    } catch (error) {
      throw judgeFailure(error);
    }
  };

  const fetchToken = async (channel: Channel): Promise<NewToken> => {
    const basic = Buffer.from(`${channel.consumerKey}:${channel.consumerSecret}`).toString('base64');
    const answer = await send(channel, TOKEN_PATH, { headers: { authorization: `Basic ${basic}` } }, TOKEN_MS);
    const token = answer.json?.access_token;
    if (answer.status === 200 && typeof token === 'string' && token !== '')
      return { token, expiresInSeconds: Number(answer.json?.expires_in) || HOUR_SECONDS };
    const refusal = findRefusal(answer);
    if (refusal instanceof DarajaRefused && !refusal.isTemporary)
      throw new DarajaRefused(refusal.code, 'Safaricom does not accept the consumer key and secret.');
    throw new DarajaRefused('token', 'Safaricom gives no access token right now.', { isTemporary: true });
  };

  // Without a token nothing was sent: whatever is wrong, Safaricom did not act.
  const getToken = (channel: Channel, refused?: string): Promise<string> =>
    tokens
      .get(channel.id, () => fetchToken(channel), refused)
      .catch((error: unknown) => {
        if (error instanceof DarajaRefused) throw error;
        throw new DarajaRefused('token', 'There is no access token right now.', { isTemporary: true, cause: error });
      });

  const sendWith = (token: string, channel: Channel, path: string, body: Json, answerMs: number) =>
    send(
      channel,
      path,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      },
      answerMs,
    );

  const post = async (channel: Channel, path: string, body: Json, answerMs = ANSWER_MS): Promise<Json> => {
    const sendBy = (token: string) => sendWith(token, channel, path, body, answerMs);
    const token = await getToken(channel);
    const first = await sendBy(token);
    const answer = isTokenRefused(first) ? await sendBy(await getToken(channel, token)) : first;
    const refusal = findRefusal(answer);
    if (refusal) throw refusal;
    return answer.json ?? {};
  };

  return { post };
};
