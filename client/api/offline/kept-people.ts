/** As much of somebody as they are found by. */
export type Known = {
  tenantId: string | null;
  partyId: string | null;
  name: string;
  company: string | null;
  phone: string | null;
  email: string | null;
  passes: readonly { number: string }[];
};

const MOST_KEPT = 1_000;
const MOST_FOUND = 10;

const toKey = ({ tenantId, partyId, name }: Known): string => `${tenantId ?? ''} ${partyId ?? ''} ${name}`;

/** The latest first, each once. */
export const mergeKnown = <Row extends Known>(kept: readonly Row[], found: readonly Row[]): Row[] => {
  const fresh = new Set(found.map(toKey));
  return [...found, ...kept.filter((row) => !fresh.has(toKey(row)))].slice(0, MOST_KEPT);
};

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

// 0712 345 678 and +254 712 345 678 are one number.
const digits = (text: string): string => text.replace(/\D/g, '').replace(/^(254|0)/, '');

const MIN_DIGITS = 3;

/** By any part of name, company, email, phone number in any form, or the number of a pass. */
export const findKept = <Row extends Known>(kept: readonly Row[], q: string): Row[] => {
  const [text, number] = [fold(q), digits(q)];
  if (text === '') return [];
  const isMeant = ({ name, company, email, phone, passes }: Row): boolean =>
    [name, company, email].some((field) => field !== null && fold(field).includes(text)) ||
    (number.length >= MIN_DIGITS && phone !== null && digits(phone).includes(number)) ||
    passes.some((pass) => fold(pass.number).startsWith(text));
  return kept.filter(isMeant).slice(0, MOST_FOUND);
};
