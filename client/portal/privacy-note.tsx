import { ShieldCheck } from 'lucide-react';
import { ApiError } from '../api/call.ts';
import { useConfig } from '../settings/config-queries.ts';

export const isNoticeOld = (error: unknown): boolean =>
  error instanceof ApiError && error.fields?.noticeVersion !== undefined;

/** Read before the booking is made; which text it was is recorded with the booking. */
export function PrivacyNote() {
  const { text } = useConfig().privacyNotice;
  return (
    <section aria-label="Privacy notice" className="flex items-start gap-2.5 text-muted text-xs">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="wrap-break-word min-w-0 text-pretty">
        <strong className="font-semibold text-text">By confirming you agree to this privacy notice.</strong> {text}
      </p>
    </section>
  );
}
