import type { DeviceAct, DeviceOperation } from '../../domain/devices/contract.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { humanise } from '../ui/format.ts';

const LABELS: Readonly<Record<string, string>> = {
  parcel: 'Letter or parcel',
  sale: 'Sale',
  pass_check_in: 'Check-in with a pass',
  check_in: 'Check-in',
  check_out: 'Check-out',
  visit: 'Visitor',
  visit_check_in: 'Visitor arrived',
};

export const actLabel = (op: string): string => LABELS[op] ?? humanise(op);

/** Where it stands, as a status that the legend knows. */
export const actStatus = ({ status, resolution }: Pick<DeviceOperation, 'status' | 'resolution'>): string =>
  resolution ?? status;

export type ActFact = { name: string; value: string };

const toText = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  // Ids say nothing to a person; what they stand for is a link beside.
  return typeof value === 'string' && value !== '' && !isId(value) ? value : null;
};

const toFacts = (name: string, value: unknown): ActFact[] => {
  if (Array.isArray(value)) return value.flatMap((one) => toFacts(name, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => toFacts(inner, one));
  const text = toText(value);
  return text === null ? [] : [{ name: humanise(name.replace(/([A-Z])/g, '_$1').toLowerCase()), value: text }];
};

/** What an act says, field by field, in the words it was sent with; of several lines each field once. */
export const actFacts = (body: DeviceAct['body'] | null): ActFact[] => {
  const all = Object.entries(body ?? {}).flatMap(([name, value]) => toFacts(name, value));
  const byName = Map.groupBy(all, ({ name }) => name);
  return [...byName].map(([name, facts]) => ({ name, value: facts.map(({ value }) => value).join(', ') }));
};
