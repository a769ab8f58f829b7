import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { registerAddresses, simulatePayment } from './calls/c2b.ts';
import type { Tokens } from './calls/oauth.ts';
import { createOrder } from './calls/orders.ts';
import { pullPayments, registerPull } from './calls/pull.ts';
import { drawDynamicQr } from './calls/qr.ts';
import { sendPaymentBack } from './calls/reversal.ts';
import { askStatus } from './calls/status.ts';
import { pushPrompt, queryPrompt } from './calls/stk.ts';
import type { Body } from './fields.ts';
import { type Received, readObject, sendErrorPage, sendJson } from './http.ts';
import { REFUSALS } from './refusals.ts';
import type { CallHandler, World } from './world.ts';

const OAUTH = '/oauth/v1/generate';

const CALLS: Readonly<Record<string, CallHandler>> = {
  '/mpesa/stkpush/v1/processrequest': pushPrompt,
  '/mpesa/stkpushquery/v1/query': queryPrompt,
  '/mpesa/c2b/v2/registerurl': registerAddresses,
  '/mpesa/c2b/v2/simulate': simulatePayment,
  '/mpesa/transactionstatus/v1/query': askStatus,
  '/mpesa/reversal/v1/request': sendPaymentBack,
  '/mpesa/qrcode/v1/generate': drawDynamicQr,
  '/pulltransactions/v1/register': registerPull,
  '/pulltransactions/v1/query': pullPayments,
  '/standingorder/v1/createStandingOrderExternal': createOrder,
};

/** What a call is about, without what differs from one run to the next: secrets, times and addresses. */
const identity = (path: string, body: Body): string => {
  const kept = Object.entries(body)
    .filter(([name]) => !/^(Password|Timestamp|SecurityCredential)$|URL$/.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${path}#${createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16)}`;
};

const answerToken = (world: World, tokens: Tokens, { method, url, headers }: Received, reply: ServerResponse): void => {
  if (method !== 'GET') throw REFUSALS.method(method);
  const key = String(world.ids.count(OAUTH));
  if (world.chance.happens('spike oauth', key, world.behaviour.spike)) throw REFUSALS.spike();
  if (world.chance.happens('html oauth', key, world.behaviour.html)) sendErrorPage(reply);
  else sendJson(reply, 200, tokens.issue(headers.authorization, url.searchParams.get('grant_type')));
};

/** Answers a call of Daraja, or misbehaves. */
export const answerDaraja = async (
  world: World,
  tokens: Tokens,
  received: Received,
  reply: ServerResponse,
): Promise<void> => {
  const path = received.url.pathname;
  if (path === OAUTH) return answerToken(world, tokens, received, reply);
  const handler = CALLS[path];
  if (!handler) throw REFUSALS.nowhere();
  if (received.method !== 'POST') throw REFUSALS.method(received.method);
  const consumerKey = tokens.check(received.headers.authorization);
  const body = readObject(received);
  const about = identity(path, body);
  const key = `${about}/${world.ids.count(about)}`;
  const { behaviour, chance } = world;
  const happens = (name: 'spike' | 'unauthorised' | 'html' | 'early' | 'reset') =>
    chance.happens(name, key, behaviour[name]);

  if (happens('spike')) throw REFUSALS.spike();
  if (happens('unauthorised')) {
    tokens.revoke(consumerKey);
    throw REFUSALS.deadToken();
  }
  const isPage = happens('html');
  if (isPage && chance.share('html first', key) < 0.5) return sendErrorPage(reply);
  const answer = await handler(world, { consumerKey, body, key, early: happens('early') });
  if (happens('reset')) return void reply.socket?.destroy();
  if (isPage) return sendErrorPage(reply);
  sendJson(reply, 200, answer);
};
