import { hostName, isLoopback } from '../../http/host.ts';
import { invalidField } from './refusals.ts';

// What a call carries, read as strictly as Safaricom's pages describe it.

export type Body = Readonly<Record<string, unknown>>;

const SHORTCODE = /^\d{5,7}$/;
const MSISDN = /^254(?:1(?:0[0-8]|1\d|2[014]|[34]0)|7\d\d)\d{6}$/;
const WHOLE = /^[1-9]\d{0,8}$/;

/** Texts may come as numbers, as in Safaricom's own samples. */
export const optionalField = (body: Body, name: string): string => {
  const value = body[name];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidField(name);
  return String(value);
};

export const field = (body: Body, name: string): string => {
  const text = optionalField(body, name);
  if (text.trim() === '') throw invalidField(name);
  return text;
};

const matching = (body: Body, name: string, pattern: RegExp): string => {
  const text = field(body, name);
  if (!pattern.test(text)) throw invalidField(name);
  return text;
};

export const shortcodeField = (body: Body, name: string): string => matching(body, name, SHORTCODE);

export const msisdnField = (body: Body, name: string): string => matching(body, name, MSISDN);

export const isMsisdn = (text: string): boolean => MSISDN.test(text);

/** Shillings have no cents here: 1.50, "1.00" and 0 are refused. */
export const shillingsField = (body: Body, name: string): number => Number(matching(body, name, WHOLE));

export const choiceField = (body: Body, name: string, choices: readonly string[]): string => {
  const text = field(body, name);
  if (!choices.includes(text)) throw invalidField(name);
  return text;
};

export const shortField = (body: Body, name: string, most: number): string => {
  const text = field(body, name);
  if (text.length > most) throw invalidField(name);
  return text;
};

// Safaricom refuses addresses with these anywhere in them.
const FORBIDDEN = /m-?pesa|safaricom|exec?|cmd|sql|query/i;

const mayBeCalled = ({ protocol, host }: URL, hosts: readonly string[]): boolean => {
  const name = hostName(host);
  return isLoopback(name) ? /^https?:$/.test(protocol) : protocol === 'https:' && hosts.includes(name);
};

/** Where callbacks go: this machine, or by https a host that was allowed when the simulator was started. No other gets any. */
export const addressField = (body: Body, name: string, hosts: readonly string[]): string => {
  const text = field(body, name);
  const url = URL.parse(text);
  if (!url || !mayBeCalled(url, hosts) || FORBIDDEN.test(text)) throw invalidField(name);
  return text;
};
