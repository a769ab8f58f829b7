import type { ServerResponse } from 'node:http';
import type { KeyedChance } from '../daraja/chance.ts';
import { type Received, readObject, sendErrorPage, sendJson } from '../daraja/http.ts';
import type { SimulatedTime } from '../daraja/time.ts';
import type { KraBehaviour } from './behaviour.ts';

// GavaConnect, KRA's gateway for what is no invoice: who a PIN belongs to. An app's key and secret give a token for an hour.

const TOKEN_PATH = '/v1/token/generate';
const PIN_PATH = '/checker/v1/pinbypin';
const LIFE_SECONDS = 3_599;
const HANG_MS = 29_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const NAMES = ['J*** M***', 'A**** W*****', 'P**** K******', 'N****** T*****', 'S**** O****'] as const;

export type PinDesk = {
  consumerKey: string;
  consumerSecret: string;
  /** How many tokens it gave, and which PINs it was asked for. */
  tokens: number;
  asked: string[];
  /** Every token that is out is refused from here on. */
  endTokens(): void;
  give(nowMs: number): string;
  isGood(token: string, nowMs: number): boolean;
};

export const openPinChecker = (chance: KeyedChance): PinDesk => {
  const good = new Map<string, number>();
  const desk: PinDesk = {
    consumerKey: chance.text('consumer key', 'pin checker', 28, LETTERS),
    consumerSecret: chance.text('consumer secret', 'pin checker', 24, LETTERS),
    tokens: 0,
    asked: [],
    endTokens: () => good.clear(),
    give: (nowMs) => {
      desk.tokens += 1;
      const token = chance.text('token', String(desk.tokens), 28, LETTERS);
      good.set(token, nowMs + LIFE_SECONDS * 1_000);
      return token;
    },
    isGood: (token, nowMs) => (good.get(token) ?? 0) > nowMs,
  };
  return desk;
};

export const isPinChecker = (path: string): boolean => path === TOKEN_PATH || path === PIN_PATH;

type Running = {
  world: { chance: KeyedChance };
  pins: PinDesk;
  behaviour: KraBehaviour;
  time: SimulatedTime;
  counts: { calls: number; lost: number };
  tries: Map<string, number>;
};

const refusal = (errorCode: string, errorMessage: string) => ({
  ...{ requestId: '83f2-4b48-bdf5-4c7e1a67dbcb39076', errorCode, errorMessage },
});

const giveToken = ({ pins, time }: Running, { url, headers }: Received, reply: ServerResponse): void => {
  const [scheme, sent = ''] = (headers.authorization ?? '').split(' ');
  const isOurs = Buffer.from(sent, 'base64').toString() === `${pins.consumerKey}:${pins.consumerSecret}`;
  if (scheme !== 'Basic' || !isOurs) return void sendJson(reply, 401, refusal('401', 'Client credentials are invalid'));
  if (url.searchParams.get('grant_type') !== 'client_credentials')
    return void sendJson(reply, 400, refusal('400', 'Invalid grant type'));
  const token = pins.give(Date.parse(time.now()));
  sendJson(reply, 200, { access_token: token, expires_in: String(LIFE_SECONDS) });
};

const STATUS = { Y: 'Suspended' } as const;

const describePin = (chance: KeyedChance, pin: string): object => {
  if (pin.endsWith('Z')) return { ResponseCode: '19005', Message: 'Invalid PIN', Status: 'NOK' };
  return {
    ...{ ResponseCode: '23000', Message: 'Valid PIN', Status: 'OK' },
    PINDATA: {
      KRAPIN: pin,
      TypeOfTaxpayer: pin.startsWith('A') ? 'Individual' : 'Non Individual',
      Name: chance.pick('taxpayer', pin, NAMES),
      StatusOfPIN: STATUS[pin.slice(-1) as keyof typeof STATUS] ?? 'Active',
    },
  };
};

const tellPin = (running: Running, received: Received, reply: ServerResponse, isExpired: boolean): void => {
  const { world, pins, time } = running;
  const [scheme, token = ''] = (received.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || isExpired || !pins.isGood(token, Date.parse(time.now())))
    return void sendJson(reply, 401, { fault: { faultstring: 'Invalid Access Token' } });
  const { KRAPIN: pin } = readObject(received);
  if (typeof pin !== 'string' || !/^[AP]\d{9}[A-Z]$/.test(pin))
    return void sendJson(reply, 400, refusal('19001', 'Invalid KRAPIN format'));
  pins.asked.push(pin);
  sendJson(reply, 200, describePin(world.chance, pin));
};

/** Answers as KRA's pages on GavaConnect say, and misbehaves as KRA does. */
export const answerPinChecker = (running: Running, received: Received, reply: ServerResponse): void => {
  const { world, behaviour, time, counts, tries } = running;
  const path = received.url.pathname;
  counts.calls += 1;
  const about = `${path}#${received.text}`;
  const key = `${about}/${tries.get(about) ?? 0}`;
  tries.set(about, (tries.get(about) ?? 0) + 1);
  const happens = (name: keyof KraBehaviour) => world.chance.happens(name, key, behaviour[name]);
  if (happens('hang')) return void time.after(HANG_MS, () => reply.socket?.destroy());
  if (happens('lost')) return void reply.socket?.destroy();
  if (happens('html')) return void sendErrorPage(reply);
  if (happens('busy')) return void sendJson(reply, 500, refusal('500.003', 'Spike arrest violation'));
  if (happens('fault')) return void sendJson(reply, 200, refusal('50001', 'Internal error'));
  if (path === TOKEN_PATH) return void giveToken(running, received, reply);
  tellPin(running, received, reply, happens('expired'));
};
