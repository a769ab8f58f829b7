import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { cx } from '../class-names.ts';
import { dismissToast, type ShownToast, useToasts } from './toast.ts';

/** The place where toasts appear; once, at the root of the app. The numbers are the product's specification. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <Message key={shown.id} shown={shown} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-60 m-0 flex list-none flex-col p-3 outline-none sm:left-auto sm:w-96 sm:p-5"
      />
    </Radix.Provider>
  );
}

function Message({ shown }: { shown: ShownToast }) {
  const { id, open, title, description, destructive, action } = shown;
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      className={cx(
        'pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-lg border bg-surface py-3 pr-2 pl-4 text-text shadow-2 before:absolute before:inset-y-0 before:left-0 before:w-1 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=end]:animate-swipe-away data-[swipe=cancel]:transition-[translate]',
        destructive ? 'border-late/40 before:bg-late' : 'border-line before:bg-good',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4.5 shrink-0', destructive ? 'text-late' : 'text-good')} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="wrap-break-word font-semibold text-sm">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="wrap-break-word mt-0.5 whitespace-pre-line text-muted text-sm">
            {description}
          </Radix.Description>
        ) : null}
        {action ? (
          <Radix.Action
            altText={action.label}
            onClick={action.onClick}
            className="mt-1.5 min-h-[24px] cursor-pointer rounded-sm font-medium text-accent text-sm underline underline-offset-3"
          >
            {action.label}
          </Radix.Action>
        ) : null}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-surface-2 hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
