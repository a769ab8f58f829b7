import { CloudAlert, RotateCw } from 'lucide-react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';

type ErrorStateProps = {
  message: string;
  title?: string | undefined;
  /** The name under which the server's log knows this failure. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
};

/** Shown in place of data that could not be loaded, with a retry. */
export function ErrorState(props: ErrorStateProps) {
  const { message, title = 'This could not be loaded', requestId, onRetry, retrying = false, className } = props;
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <span className="grid size-14 place-items-center rounded-full bg-late-soft text-late">
        <CloudAlert aria-hidden className="size-6" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      <p className="wrap-break-word mt-1 max-w-sm text-pretty text-muted text-sm">{message}</p>
      {requestId ? (
        <p className="mt-2 text-muted text-xs">
          Request <code className="select-all break-all font-mono">{requestId}</code>
        </p>
      ) : null}
      {onRetry ? (
        <Button
          variant="secondary"
          className="mt-4"
          icon={<RotateCw aria-hidden />}
          pending={retrying}
          pendingLabel="Trying…"
          onClick={onRetry}
        >
          Try Again
        </Button>
      ) : null}
    </div>
  );
}

/** Reads an API error's message and request id, whatever was thrown. */
export function describeError(error: unknown): { message: string; requestId?: string | undefined } {
  if (typeof error !== 'object' || error === null) return { message: 'Something went wrong.' };
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'Something went wrong.';
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
  return { message, requestId };
}
