import type { AuditEntry } from '../../domain/audit/contract.ts';
import { humanise } from '../ui/format.ts';

type Image = AuditEntry['before'];

export type FieldChange = { field: string; label: string; before: unknown; after: unknown; changed: boolean };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Objects inside the row, such as a group of settings, are taken apart, so that each value stands by itself. An empty
 * one has no values to show.
 */
function flatten(image: Image, prefix = ''): [field: string, value: unknown][] {
  return Object.entries(image ?? {}).flatMap(([key, value]) =>
    isObject(value) ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
}

/** "first_name" is "First name", "value.latePaymentFee" is "Late payment fee": the value of a setting is the setting. */
export function fieldLabel(field: string): string {
  return field
    .replace(/^value\./, '')
    .split('.')
    .map((part) => humanise(part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()))
    .join(' › ');
}

// It changes with every update and adds nothing to the time of the entry.
const NOISE = 'updated_at';

/** What was and what is, field by field: first what changed, then the rest, each in the order of the row. */
export function diffEntry({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const [was, is] = [new Map(flatten(before)), new Map(flatten(after))];
  const names = new Set([...was.keys(), ...is.keys()]);
  if (before && after) names.delete(NOISE);
  const fields = Array.from(names, (field) => ({
    field,
    label: fieldLabel(field),
    before: was.get(field),
    after: is.get(field),
    changed: JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field)),
  }));
  return fields.sort((a, b) => Number(b.changed) - Number(a.changed));
}
