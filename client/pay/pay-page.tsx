import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../api/call.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { MessageCard } from '../shell/message-card.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { NoRealMoney } from './no-real-money.tsx';
import { PayWithMpesa } from './pay-with-mpesa.tsx';
import { type PayDetails, payPageQuery, payPdf } from './queries.ts';

/** Where the link or code of an invoice leads: what is open, and how to pay it, with an account or without. */
export function PayPage() {
  usePageTitle('Pay Invoice');
  const { token = '' } = useParams<{ token: string }>();
  const page = useQuery(payPageQuery(token));
  const isUnknown = page.error instanceof ApiError && page.error.status === 404;
  return (
    <PublicFrame>
      {page.data ? (
        <Shown key={token} token={token} page={page.data} />
      ) : isUnknown ? (
        <MessageCard icon={CircleAlert} title="Invoice not found" tone="waiting">
          <p className="mb-4">Copy the full link from your invoice or message, or contact us.</p>
          <div className="text-left text-text">
            <ContactLines />
          </div>
        </MessageCard>
      ) : (
        <Card className="w-full max-w-md p-5 sm:p-6">
          {page.isError ? (
            <ErrorState
              {...describeError(page.error)}
              title="Your invoice could not be loaded"
              onRetry={() => void page.refetch()}
              retrying={page.isFetching}
            />
          ) : (
            <SkeletonText lines={6} label="Loading your invoice" />
          )}
        </Card>
      )}
    </PublicFrame>
  );
}

type ShownProps = { token: string; page: PayDetails };

function Shown({ token, page }: ShownProps) {
  // The prompt that is on its way, or what became of the last one.
  const [promptId, setPromptId] = useState<string | null>(page.request?.id ?? null);
  const isOpen = page.status === 'pending' || page.status === 'overdue';
  return (
    <Card className="w-full max-w-md p-5 sm:p-6">
      <Head page={page} isOpen={isOpen} />
      {isOpen ? null : <Settled status={page.status} isSaid={promptId !== null} />}
      {page.mpesa?.takesPrompts && (isOpen || promptId) ? (
        <PayWithMpesa
          token={token}
          open={page.open}
          firstAmount={page.mpesa.firstAmount}
          isOpen={isOpen}
          promptId={promptId}
          onPrompt={setPromptId}
        />
      ) : null}
      {isOpen ? <HowToPay token={token} page={page} /> : null}
      <div className="mt-5 border-line border-t pt-4">
        <ButtonLink href={payPdf(token)} target="_blank">
          Invoice PDF
        </ButtonLink>
      </div>
      {page.mpesa && page.mpesa.environment !== 'production' ? <NoRealMoney mpesa={page.mpesa} /> : null}
    </Card>
  );
}

function Head({ page, isOpen }: { page: PayDetails; isOpen: boolean }) {
  const { currency } = useConfig();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="wrap-anywhere font-semibold text-lg tracking-tight">{`Invoice ${page.invoiceNumber}`}</h1>
        <StatusChip status={page.status} />
      </div>
      <p className="wrap-anywhere mt-1 text-muted text-sm">{page.name}</p>
      {isOpen ? (
        <p className="mt-4">
          <MoneyText
            amount={page.open}
            currency={currency}
            cents
            className="font-semibold text-3xl leading-tight tracking-tight"
          />
          <span className="mt-1 block text-sm">{`Due ${formatDay(page.dueDate)}`}</span>
        </p>
      ) : null}
    </>
  );
}

type Status = PayDetails['status'];

const SETTLED: Partial<Record<Status, string>> = {
  paid: 'This invoice is paid. Thank you.',
  credited: 'This invoice was cancelled by a credit note. There is nothing to pay.',
  written_off: 'This invoice is closed. Please contact us before you pay.',
};

function Settled({ status, isSaid }: { status: Status; isSaid: boolean }) {
  // The prompt that paid it says so itself, with its receipt.
  if (status === 'paid' && isSaid) return null;
  return (
    <>
      <Alert tone={status === 'paid' ? 'good' : 'waiting'} className="mt-4">
        {SETTLED[status]}
      </Alert>
      {status === 'written_off' ? (
        <div className="mt-4">
          <ContactLines />
        </div>
      ) : null}
    </>
  );
}
