import { addDays, type Day, weekday } from '../../../domain/kernel/time.ts';
import type { Chance } from '../chance.ts';
import { Mismatch, pick } from '../money/operation.ts';
import { spaceToday } from '../money/runs.ts';
import { ask, PRICE, type Shop, type Told } from './shop.ts';

/** What somebody does who buys online, and how many of a hundred do so. */
export const STORIES = [
  ['by prompt', 20],
  ['from the menu', 12],
  ['paid twice', 9],
  ['another amount', 7],
  ['another amount, then the right one', 7],
  ['prompt cancelled, then again', 9],
  ['phone off, then again', 9],
  ['browser closed', 9],
  ['late', 6],
  ['late, and taken', 6],
  ['given up, then paid', 3],
  ['never', 3],
] as const;
export type Story = (typeof STORIES)[number][0];

export type Slot = { roomId: string; bookingDate: Day; startTime: string };

export type Buyer = {
  n: number;
  story: Story;
  slot: Slot;
  msisdn: string;
  /** Of a phone that pays for them. */
  friend: string;
  email: string;
  address: string;
  /** Null until they have it, or where somebody else was sooner. */
  token: string | null;
  reference: string;
};

const FIRST_PHONE = 254_711_000_000;
const FIRST_FRIEND = 254_712_000_000;
const HOURS = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
const FIRST_DAY = 4;
// Of a hundred, so many want what the one before them wants.
const RIVALS = 15;

const weekdayAfter = (count: number): Day => {
  let day = addDays(spaceToday(), FIRST_DAY);
  for (let left = count; ; day = addDays(day, 1)) if (weekday(day) <= 5 && left-- === 0) return day;
};

/** Another time of another room for each number. */
export const slotOf = ({ rooms }: Shop, n: number): Slot => {
  const hour = Math.floor(n / rooms.length);
  return {
    roomId: rooms[n % rooms.length] ?? '',
    startTime: HOURS[hour % HOURS.length] ?? '',
    bookingDate: weekdayAfter(Math.floor(hour / HOURS.length)),
  };
};

// The first of a round are one of each kind, so that a short one has them all.
const drawStory = (chance: Chance, place: number): Story => {
  const dealt = STORIES[place];
  if (dealt) return dealt[0];
  let left = chance.below(100);
  for (const [story, many] of STORIES) {
    left -= many;
    if (left < 0) return story;
  }
  return 'never';
};

export const makeBuyer = (n: number, story: Story, slot: Slot): Buyer => ({
  n,
  story,
  slot,
  msisdn: String(FIRST_PHONE + n),
  friend: String(FIRST_FRIEND + n),
  email: `phone-${n}@example.com`,
  address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  token: null,
  reference: '',
});

/** The buyers of a round, of whom some want the same. */
export const drawBuyers = (shop: Shop, chance: Chance, first: number, count: number): Buyer[] => {
  const buyers: Buyer[] = [];
  for (let n = first; n < first + count; n++) {
    const place = n - first;
    const before = buyers.at(-1);
    const slot = before && place >= STORIES.length && chance.below(100) < RIVALS ? before.slot : slotOf(shop, n);
    buyers.push(makeBuyer(n, drawStory(chance, place), slot));
  }
  return buyers;
};

const order = ({ n, slot, email, msisdn }: Buyer) => ({
  items: [{ kind: 'booking', duration: 1, ...slot }],
  party: { name: `Phone ${n}`, email, phone: `+${msisdn}`, company: null },
});

/** Chooses the slot: it is theirs for ten minutes, or somebody else was sooner. */
export const choose = async (shop: Shop, buyer: Buyer, startAt = buyer.n): Promise<Told> => {
  const asked = { method: 'POST', path: '/api/checkouts', body: order(buyer) } as const;
  const told = await ask(shop, asked, buyer.address, `choosing-${buyer.n}`, startAt);
  if (told.status === 409) return told;
  if (told.status !== 201) throw new Mismatch(`A checkout was answered ${told.status}: ${JSON.stringify(told.body)}`);
  buyer.token = told.body.token;
  buyer.reference = told.body.mpesa?.accountNumber ?? '';
  return told;
};

export const look = async (shop: Shop, { token, address, n }: Buyer): Promise<Told['body']> =>
  (await ask(shop, { method: 'GET', path: `/api/checkouts/${token}` }, address, '', n)).body;

/** A prompt to the phone; that one is on its way already, or that it is paid, is an answer too. */
const prompt = async (shop: Shop, buyer: Buyer, words: string): Promise<void> => {
  const asked = {
    method: 'POST',
    path: `/api/checkouts/${buyer.token}/pay`,
    body: { phone: `+${buyer.msisdn}` },
  } as const;
  const told = await ask(shop, asked, buyer.address, `pay-${buyer.n}-${words}`, buyer.n + 1);
  if (told.status !== 200 && told.status !== 409)
    throw new Mismatch(`A prompt was answered ${told.status}: ${JSON.stringify(told.body)}`);
};

const payFromMenu = ({ simulator, channel }: Shop, msisdn: string, account: string, amount = PRICE) =>
  simulator.phone(msisdn).payBill({ shortcode: channel.shortcode, account, amount });

const SLIPS = [
  (reference: string) => reference,
  (reference: string) => reference.toLowerCase(),
  (reference: string) => ` ${reference.slice(0, 1)}-${reference.slice(1)}`,
  (reference: string) => reference.replaceAll('0', 'O'),
];

const promptWith = (temper: 'right' | 'cancel' | 'off') => async (shop: Shop, buyer: Buyer) => {
  shop.simulator.phone(buyer.msisdn).become(temper);
  await prompt(shop, buyer, temper);
};

const payByMenu = async (shop: Shop, buyer: Buyer, chance: Chance) => {
  const typed = pick(chance, SLIPS)?.(buyer.reference) ?? buyer.reference;
  await payFromMenu(shop, buyer.msisdn, typed);
};

const payAnother = async (shop: Shop, buyer: Buyer, chance: Chance) => {
  await payFromMenu(shop, buyer.msisdn, buyer.reference, PRICE + (chance.below(2) === 0 ? -60 : 40));
};

const payTwice = async (shop: Shop, buyer: Buyer) => {
  await Promise.all([
    payFromMenu(shop, buyer.msisdn, buyer.reference),
    payFromMenu(shop, buyer.friend, buyer.reference),
  ]);
};

/** The way back is in the message that everybody gets. */
const findWayBack = async (shop: Shop, buyer: Buyer) => {
  const rows = await shop.owner.run(
    `select body from outbox where kind = 'checkout_open' and recipient = '${buyer.email}'`,
  );
  const token = /\/checkout\/([\w.-]+)/.exec(String(rows[0]?.body))?.[1];
  if (!token) throw new Mismatch(`The message to ${buyer.email} has no link`);
  buyer.token = token;
  await promptWith('right')(shop, buyer);
};

const giveUp = async (shop: Shop, buyer: Buyer) => {
  const asked = { method: 'POST', path: `/api/checkouts/${buyer.token}/cancel` } as const;
  await ask(shop, asked, buyer.address, `cancelling-${buyer.n}`);
};

type Act = (shop: Shop, buyer: Buyer, chance: Chance) => Promise<void>;

const nothing: Act = async () => undefined;

/** A minute later: buyers who are not through yet try again, as the page lets them. */
const tryAgain: Act = async (shop, buyer) => {
  if ((await look(shop, buyer)).mayPay) await promptWith('right')(shop, buyer);
};

/** When the time is over somebody else takes it and pays, and only then the money of the first comes. */
const beTooLate: Act = async (shop, buyer, chance) => {
  const rival = makeBuyer(RIVAL_NUMBERS + buyer.n, 'from the menu', buyer.slot);
  if ((await choose(shop, rival)).status === 201) await payByMenu(shop, rival, chance);
  await payFromMenu(shop, buyer.msisdn, buyer.reference);
};

const RIVAL_NUMBERS = 100_000;

/** What each does at once, after a minute, and when the ten minutes are over. */
export const ACTS: Record<Story, readonly [Act, Act, Act]> = {
  'by prompt': [promptWith('right'), tryAgain, nothing],
  'from the menu': [payByMenu, nothing, nothing],
  'paid twice': [payTwice, nothing, nothing],
  'another amount': [payAnother, nothing, nothing],
  'another amount, then the right one': [payAnother, payByMenu, nothing],
  'prompt cancelled, then again': [promptWith('cancel'), tryAgain, nothing],
  'phone off, then again': [promptWith('off'), tryAgain, nothing],
  'browser closed': [findWayBack, nothing, nothing],
  late: [nothing, nothing, payByMenu],
  'late, and taken': [nothing, nothing, beTooLate],
  'given up, then paid': [giveUp, nothing, payByMenu],
  never: [nothing, nothing, nothing],
};
