import { useState } from 'react';
import type { LateInvoice } from '../../domain/tenants/late-credit.ts';
import { ApiError } from '../api/call.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Field } from '../ui/form/field.tsx';
import { Textarea } from '../ui/form/input.tsx';
import { formatDay } from '../ui/format.ts';

/** Which credits are late, and what that means for their VAT. */
export const lateText = (late: readonly LateInvoice[]): string => {
  const deadlines = late.map((one) => `${formatDay(one.creditableUntil)} for ${one.invoiceNumber}`).join(', ');
  return `Tax invoices must be credited within six months (VAT Act s.16). The deadline was ${deadlines}: KRA may refuse to refund the VAT.`;
};

type LateCreditFieldProps = { text: string; value: string; onValueChange: (value: string) => void };

/** What it means that a credit note comes late, and the box for the reason that it must then name. */
export function LateCreditField({ text, value, onValueChange }: LateCreditFieldProps) {
  return (
    <>
      <Alert tone="waiting" title="More than six months old">
        {text}
      </Alert>
      <Field label="Reason for the Late Credit" required hint="Printed on the credit note too.">
        <Textarea value={value} maxLength={200} rows={2} onChange={(event) => onValueChange(event.target.value)} />
      </Field>
    </>
  );
}

type LateBoxProps = { late: readonly LateInvoice[]; value: string; onValueChange: (value: string) => void };

/** The same in a form that keeps the reason itself; nothing where no credit is late. */
export function LateBox({ late, ...box }: LateBoxProps) {
  return late.length > 0 ? <LateCreditField text={lateText(late)} {...box} /> : null;
}

type Credit = { invoiceNumber: string; creditableUntil: string | null };

/** Those of some credits whose six months are over. */
export const lateAmong = (credits: readonly Credit[] | undefined): LateInvoice[] =>
  (credits ?? []).flatMap(({ invoiceNumber, creditableUntil }) =>
    creditableUntil ? [{ invoiceNumber, creditableUntil }] : [],
  );

/**
 * Why something is credited only now: asked where the preview says that a credit is late, or the server refused it for want of the
 * reason.
 */
export function useLateReason(late: readonly LateInvoice[] = []) {
  const [value, onValueChange] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const text = late.length > 0 ? lateText(late) : refused;
  return {
    field: text === null ? null : <LateCreditField {...{ text, value, onValueChange }} />,
    isMissing: text !== null && value.trim() === '',
    sent: text === null ? {} : { lateReason: value },
    /** Whether the server asked for the reason, which the box then waits for. */
    isRefused: (error: unknown): boolean => {
      const asks = error instanceof ApiError ? error.fields.lateReason : undefined;
      if (asks !== undefined) setRefused(asks);
      return asks !== undefined;
    },
  };
}
