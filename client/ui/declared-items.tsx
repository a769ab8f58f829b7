import type { ReactNode } from 'react';
import type { Field } from '../../domain/kernel/fields.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { DateText } from './date-text.tsx';
import { DescriptionItem, textLink } from './description-list.tsx';
import { MoneyText } from './money-text.tsx';

function declaredValue({ kind, choices }: Field, value: string): ReactNode {
  if (kind === 'email') {
    return (
      <a href={`mailto:${value}`} className={textLink}>
        {value}
      </a>
    );
  }
  if (kind === 'tel') {
    return (
      <a href={`tel:${value}`} className={`${textLink} tabular-nums`}>
        {phoneText(value)}
      </a>
    );
  }
  if (kind === 'flag') return value ? 'Yes' : 'No';
  if (kind === 'day') return <DateText day={value} />;
  if (kind === 'money') return <MoneyText amount={value} />;
  return kind === 'long-text' ? <span className="whitespace-pre-wrap">{value}</span> : (choices?.[value] ?? value);
}

/** What a record has in its declared fields; a long text takes the line, and is left out where there is none. */
export function DeclaredItems({ fields, record }: { fields: readonly Field[]; record: object }) {
  const values = record as Readonly<Record<string, string | null>>;
  return fields.map((field) => {
    const value = values[field.name] ?? null;
    const isLong = field.kind === 'long-text';
    if (isLong && !value) return null;
    return (
      <DescriptionItem key={field.name} name={field.label} wide={isLong}>
        {value === null ? null : declaredValue(field, value)}
      </DescriptionItem>
    );
  });
}
