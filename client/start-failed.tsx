import { BrandMark } from './landing/brand-mark.tsx';
import { Card } from './ui/card.tsx';
import { describeError, ErrorState } from './ui/feedback/error-state.tsx';

type StartFailedProps = { error: unknown; retrying: boolean; onRetry: () => void };

const isRefusedHere = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'address_refused';

/** Nothing can be shown before the server has said who is here. */
export function StartFailed({ error, retrying, onRetry }: StartFailedProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4">
      <Card className="w-full max-w-md">
        <ErrorState
          title={isRefusedHere(error) ? 'Not from This Network' : 'Nafasi could not be opened'}
          {...describeError(error)}
          onRetry={onRetry}
          retrying={retrying}
        />
      </Card>
    </main>
  );
}

export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg">
      <div role="status" className="flex animate-breathe flex-col items-center gap-3 text-muted text-sm">
        <BrandMark />
        Loading...
      </div>
    </main>
  );
}
