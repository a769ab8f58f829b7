import type { Known } from '../../domain/counter/contract.ts';
import { walkInName } from '../../domain/counter/rules.ts';
import { normalisePhone } from '../../domain/kernel/phone.ts';
import { phoneFigures, phoneText } from '../../domain/tenants/phone.ts';
import { mergeKnown } from '../api/offline/kept-people.ts';

/** Who stands at the desk: somebody known, somebody of whom a number or name was typed, or nobody in particular. */
export type Someone =
  | { kind: 'known'; known: Known }
  | { kind: 'new'; phone: string | null; name: string | null }
  | { kind: 'nobody' };

export const NOBODY: Someone = { kind: 'nobody' };

export const someoneName = (someone: Someone): string => {
  if (someone.kind === 'known') return someone.known.name;
  if (someone.kind === 'nobody') return 'Walk-In';
  return someone.name ?? walkInName(someone.phone ?? '');
};

export const someonePhone = (someone: Someone): string | null => {
  if (someone.kind === 'nobody') return null;
  return someone.kind === 'known' ? someone.known.phone : someone.phone;
};

export const someoneKey = (someone: Someone): string => {
  if (someone.kind !== 'known') return someone.kind;
  return someone.known.partyId ?? someone.known.tenantId ?? someone.known.name;
};

/** The part of a sale that says who buys; a phone number is enough for somebody new. */
export const customerFields = (someone: Someone) => {
  if (someone.kind === 'nobody') return {};
  if (someone.kind === 'new') {
    const { name, phone } = someone;
    return { person: { ...(name ? { name } : {}), ...(phone ? { phone } : {}) } };
  }
  const { tenantId, partyId } = someone.known;
  return partyId ? { partyId } : { tenantId };
};

const SHORTEST_NAME = 2;

/** What was typed as somebody new: a whole number, or a name. */
export const newSomeone = (typed: string): Someone | null => {
  const text = typed.trim();
  const phone = normalisePhone(text);
  if (phone) return { kind: 'new', phone, name: null };
  if (text.length < SHORTEST_NAME || phoneFigures(text) !== null || !/\p{L}/u.test(text)) return null;
  return { kind: 'new', phone: null, name: text };
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows of the letters before that fit those which are there now, until the server has answered. */
export const fits = (known: Known, typed: string): boolean => {
  const figures = phoneFigures(typed);
  if (figures !== null && known.phone?.includes(figures)) return true;
  const words = fold(typed.trim()).split(/\s+/);
  const text = fold([known.name, known.company, known.email, ...known.passes.map(({ number }) => number)].join(' '));
  return words.every((word) => text.includes(word));
};

/** What stands in until the server has answered: rows of the letters before that still fit, and whom the device knows. */
export const rowsMeanwhile = (before: readonly Known[], kept: readonly Known[], typed: string): Known[] =>
  mergeKnown(
    kept.filter((row) => fits(row, typed)),
    before.filter((row) => fits(row, typed)),
  );

/** Somebody who was chosen, as they are known now. */
export const refreshed = (chosen: Someone, offered: readonly Someone[]): Someone =>
  chosen.kind === 'known' ? (offered.find((one) => someoneKey(one) === someoneKey(chosen)) ?? chosen) : chosen;

const MOST_OFFERED = 6;

/** Whom the box offers: who is known, and last somebody new where nobody has just this number. */
export const candidates = (rows: readonly Known[], typed: string): Someone[] => {
  const known = rows.slice(0, MOST_OFFERED).map((row): Someone => ({ kind: 'known', known: row }));
  const fresh = newSomeone(typed);
  if (fresh?.kind !== 'new') return known;
  const isThere = fresh.phone !== null && rows.some(({ phone }) => phone === fresh.phone);
  return isThere ? known : [...known, fresh];
};

export const newLabel = ({ phone, name }: Extract<Someone, { kind: 'new' }>): string =>
  phone ? phoneText(phone) : (name ?? '');
