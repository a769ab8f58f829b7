import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnHost } from '../../http/host.ts';
import { keyedChance } from '../daraja/chance.ts';
import { readObject, receive, sendErrorPage, sendJson } from '../daraja/http.ts';
import { realTime, type SimulatedTime } from '../daraja/time.ts';
import { type KraBehaviour, readKraBehaviour } from './behaviour.ts';
import { answerKra, type KraWorld } from './calls.ts';
import { type Body, KraNo } from './checks.ts';
import { answerPinChecker, isPinChecker, openPinChecker, type PinDesk } from './pin-checker.ts';
import { type KraRegister, openRegister } from './register.ts';

export type KraOptions = {
  /** The same seed gives the same story. */
  seed: number;
  /** A free one where none is named. */
  port?: number | undefined;
  behave?: 'well' | 'badly' | Partial<KraBehaviour> | undefined;
  clock?: SimulatedTime;
  /** Whether a device that is installed says its key once more; KRA's own documents do not agree. */
  repeatsKey?: boolean;
};

export type KraSimulator = {
  url: string;
  register: KraRegister;
  /** The PIN checker: what opens it, who is in its books, and what it was asked. */
  pins: PinDesk;
  /** How many calls came, and how many of them lost their answer after they were carried out. */
  counts: { calls: number; lost: number };
  /** Tells of what a supplier sold to a PIN. */
  sell(tin: string, sale: Body): void;
  /** It behaves otherwise from here on. */
  behave(changes: Partial<KraBehaviour>): void;
  /** Connections are refused from here on, until it comes back. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';
const HANG_MS = 29_000;
const SPELLINGS = ['0', '00', '0000'] as const;

/** The same answer as another gateway of KRA would write it. */
const oddly = (data: object | null): object | null =>
  data &&
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [`${key} `, typeof value === 'number' ? String(value) : value]),
  );

type Running = {
  world: KraWorld;
  pins: PinDesk;
  behaviour: KraBehaviour;
  time: SimulatedTime;
  counts: KraSimulator['counts'];
  tries: Map<string, number>;
};

const identity = (path: string, body: Body): string =>
  `${path}#${String(body.invcNo ?? body.itemCd ?? body.dvcSrlNo ?? '')}#${String(body.trdInvcNo ?? '')}`;

const answer = async (running: Running, request: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const { world, behaviour, time, counts, tries } = running;
  const { chance } = world;
  if (!isOwnHost({ host: LOOPBACK, publicUrl: null, allowedHosts: [] }, request.headers.host ?? ''))
    return void reply.writeHead(421).end();
  const received = await receive(request);
  const path = received.url.pathname;
  if (isPinChecker(path)) return void answerPinChecker(running, received, reply);
  const body = readObject(received);
  counts.calls += 1;
  const about = identity(path, body);
  const key = `${about}/${tries.get(about) ?? 0}`;
  tries.set(about, (tries.get(about) ?? 0) + 1);
  const happens = (name: keyof KraBehaviour) => chance.happens(name, key, behaviour[name]);
  const say = (code: string, resultMsg: string, data: object | null) =>
    sendJson(reply, 200, { resultCd: code, resultMsg, resultDt: time.now().replaceAll(/\D/g, '').slice(0, 14), data });
  if (happens('busy')) return say('990', 'The maximum number of views exceeded', null);
  if (happens('fault')) return say('999', 'An unknown error occurred', null);
  const isPage = happens('html');
  if (isPage && chance.share('html first', key) < 0.5) return sendErrorPage(reply);
  try {
    const data = answerKra(world, path, request.headers, body);
    if (happens('lost')) {
      counts.lost += 1;
      return void reply.socket?.destroy();
    }
    if (happens('hang')) {
      counts.lost += 1;
      return void time.after(HANG_MS, () => reply.socket?.destroy());
    }
    if (isPage) return sendErrorPage(reply);
    const code = happens('spelling') ? chance.pick('spelling of', key, SPELLINGS) : '000';
    say(code, 'It is succeeded', happens('odd') ? oddly(data) : data);
  } catch (error) {
    if (!(error instanceof KraNo)) throw error;
    say(error.code, error.message, error.data);
  }
};

/** KRA's eTIMS of one's own: speaks as OSCU's specification does, on this machine only, and keeps a register of what it has signed. */
export const startKra = async (options: KraOptions): Promise<KraSimulator> => {
  const time = options.clock ?? realTime();
  const chance = keyedChance(options.seed);
  const register = openRegister(chance);
  const purchases = new Map<string, Body[]>();
  const world: KraWorld = { register, chance, now: time.now, repeatsKey: options.repeatsKey ?? true, purchases };
  const counts = { calls: 0, lost: 0 };
  const pins = openPinChecker(chance);
  const running: Running = {
    world,
    pins,
    behaviour: readKraBehaviour(options.behave ?? 'well'),
    time,
    counts,
    tries: new Map(),
  };
  const open = async (port: number) => {
    const server = createServer((request, reply) => {
      answer(running, request, reply).catch(() => reply.socket?.destroy());
    });
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    return server;
  };
  let server = await open(options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    url: `http://${LOOPBACK}:${port}`,
    register,
    pins,
    counts,
    sell: (tin, sale) => void purchases.set(tin, [...(purchases.get(tin) ?? []), sale]),
    behave: (changes) => {
      running.behaviour = { ...running.behaviour, ...changes };
    },
    goDown: close,
    comeBack: async () => {
      server = await open(port);
    },
    stop: async () => {
      time.stop();
      await close();
    },
  };
};
