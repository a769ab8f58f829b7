import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import type { ButtonVariant } from '../button-style.ts';
import { cx, scrim } from '../class-names.ts';
import './nonce.ts';
import { UnsavedScope, unlessLost } from '../form/unsaved.ts';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

/** On screens wider than a phone. */
export const dialogWidths: Record<DialogSize, string> = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-5xl',
};

/** On a phone it rises from the lower edge, where the thumb is; on a wider screen it stands in the middle. */
export const dialogBox =
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-lg border border-line bg-surface text-text shadow-2 focus:outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: DialogSize | undefined;
  /** A forced dialog has no close button and ignores Escape and clicks beside it. */
  dismissible?: boolean | undefined;
  children: ReactNode;
};

/** A modal that asks before unsaved input is lost. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, size = 'md', dismissible = true, children } = props;
  const [scope] = useState(() => Symbol('dialog'));
  // Escape, a click beside it and the close button: what was typed is not lost by a slip.
  const changeOpen = (next: boolean) => {
    if (next) onOpenChange(true);
    else if (dismissible) unlessLost(() => onOpenChange(false), scope);
  };
  const hold = (event: Event) => {
    const over = event.target instanceof Element && event.target.closest('[data-over-dialogs]') !== null;
    if (!dismissible || over) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={changeOpen}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          className={cx(dialogBox, dialogWidths[size])}
          onOpenAutoFocus={focusFirstField}
          onEscapeKeyDown={hold}
          onKeyDown={onEscape(() => changeOpen(false))}
          onPointerDownOutside={hold}
          onInteractOutside={hold}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0">
              <Radix.Title className="text-balance font-semibold text-lg leading-snug">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-0.5 text-muted text-sm">{description}</Radix.Description>
              ) : null}
            </div>
            {dismissible ? <CloseButton /> : null}
          </header>
          <div data-dialog-body="" className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            <UnsavedScope value={scope}>{children}</UnsavedScope>
          </div>
          {footer ? <DialogFooterBar>{footer}</DialogFooterBar> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The work begins in the first field, not at the close button. On a touch screen the box itself is focused instead,
 * because the keyboard would otherwise slide over the dialog before it was read.
 */
function focusFirstField(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const touch = window.matchMedia('(pointer: coarse)').matches;
  const fields = 'input:not([type="hidden"], [tabindex="-1"], :disabled), textarea:enabled, [role="combobox"]:enabled';
  const first = touch ? null : event.currentTarget.querySelector<HTMLElement>(`[data-dialog-body] :is(${fields})`);
  (first ?? event.currentTarget).focus();
}

export function CloseButton() {
  return (
    <Radix.Close
      aria-label="Close"
      className="-mr-2 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
    >
      <X aria-hidden className="size-4" />
    </Radix.Close>
  );
}

const footerRow = 'flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-5 py-3 max-sm:*:flex-1';

/** The buttons of a dialog without a form. */
export function DialogFooterBar({ children }: { children: ReactNode }) {
  return <div className={cx(footerRow, 'sm:rounded-b-lg')}>{children}</div>;
}

/** The last row of a form inside a dialog: it stays in view while the fields scroll under it. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={cx(footerRow, 'sticky -bottom-5 -mx-5 -mb-5 sm:rounded-b-lg')}>{children}</div>;
}

type FormFooterProps = {
  onCancel: () => void;
  pending: boolean;
  pendingLabel?: string | undefined;
  variant?: ButtonVariant | undefined;
  disabled?: boolean | undefined;
  /** What the submit button says. */
  children: ReactNode;
};

/** Cancel and submit. Neither can be pressed while the form is being sent. */
export function FormFooter({ onCancel, pendingLabel = 'Saving…', children, ...submit }: FormFooterProps) {
  return (
    <DialogFooter>
      <Button variant="secondary" onClick={onCancel} disabled={submit.pending}>
        Cancel
      </Button>
      <Button type="submit" pendingLabel={pendingLabel} {...submit}>
        {children}
      </Button>
    </DialogFooter>
  );
}

/**
 * A message in the corner counts as lying over a dialog and would use up the Escape that is meant for the dialog. What
 * did take the key, such as a list that was open, has prevented its default.
 */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn) close();
  };
