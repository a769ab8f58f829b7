import { Spinner } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import type { Prompt } from './queries.ts';

/** What becomes of a prompt, in the words for the person with the phone. */
export function PromptState({ prompt }: { prompt: Prompt | undefined }) {
  if (!prompt || prompt.isWaiting) return <Waiting prompt={prompt} />;
  if (prompt.state === 'paid') {
    return (
      <Alert tone="good" title="Paid" className="mb-4">
        <MoneyText amount={prompt.amount} className="font-medium" /> has arrived. Thank you.
        <span className="mt-1 block">
          M-Pesa receipt <strong className="font-semibold">{prompt.receiptNumber}</strong>
        </span>
      </Alert>
    );
  }
  return (
    <Alert tone={prompt.state === 'needs_review' ? 'waiting' : 'late'} className="mb-4">
      {prompt.message}
    </Alert>
  );
}

function Waiting({ prompt }: { prompt: Prompt | undefined }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md border border-accent/25 bg-accent-soft px-3 py-3">
      <Spinner className="mt-0.5 text-accent" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{prompt?.message ?? 'One moment…'}</p>
        {prompt ? (
          <p className="mt-0.5">
            <MoneyText amount={prompt.amount} /> from {prompt.phone}
          </p>
        ) : null}
      </div>
    </div>
  );
}
