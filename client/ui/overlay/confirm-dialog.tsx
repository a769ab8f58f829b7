import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { cx, scrim } from '../class-names.ts';
import { Field } from '../form/field.tsx';
import { DialogFooterBar, dialogBox, dialogWidths, onEscape } from './dialog.tsx';
import './nonce.ts';
import { Textarea } from '../form/input.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The caller closes the dialog once the work is done, so that a refusal leaves it open. */
  onConfirm: (reason: string) => void;
  cancelLabel?: string | undefined;
  pendingLabel?: string | undefined;
  pending?: boolean | undefined;
  danger?: boolean | undefined;
  /** Asks why; with `required`, the confirm button waits for an answer. */
  reason?: { label: string; required?: boolean; hint?: string } | undefined;
};

/** A question before something that cannot be undone, or that sends or costs something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, pending = false } = props;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          role="alertdialog"
          className={cx(dialogBox, dialogWidths.sm)}
          onOpenAutoFocus={focusCancel}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          onKeyDown={onEscape(() => !pending && onOpenChange(false))}
        >
          <Question {...props} pending={pending} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A question waits for an answer: a click beside it is none, and a key pressed too early cancels. */
const stay = (event: Event) => event.preventDefault();

function focusCancel(event: Event) {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.currentTarget.querySelector<HTMLElement>('[data-cancel]')?.focus({ preventScroll: true });
}

/** A component of its own, so that the reason is forgotten when the dialog closes. */
function Question(props: ConfirmDialogProps & { pending: boolean }) {
  const {
    title,
    description,
    confirmLabel,
    onConfirm,
    cancelLabel = 'Cancel',
    pendingLabel,
    pending,
    danger,
    reason,
  } = props;
  const [why, setWhy] = useState('');
  const unanswered = Boolean(reason?.required) && why.trim() === '';
  return (
    <>
      <div className="min-h-0 overflow-y-auto px-5 pt-4 pb-5">
        <Radix.Title className="text-balance font-semibold text-lg leading-snug">{title}</Radix.Title>
        <Radix.Description asChild>
          <div className="mt-1.5 text-muted text-sm">{description}</div>
        </Radix.Description>
        {reason ? (
          <Field
            label={reason.label}
            hint={reason.hint}
            required={reason.required}
            optional={!reason.required}
            className="mt-4"
          >
            <Textarea value={why} onChange={(event) => setWhy(event.target.value)} />
          </Field>
        ) : null}
      </div>
      <DialogFooterBar>
        <Radix.Close asChild>
          <Button variant="secondary" disabled={pending} data-cancel="">
            {cancelLabel}
          </Button>
        </Radix.Close>
        <Button
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          pendingLabel={pendingLabel}
          disabled={unanswered}
          onClick={() => onConfirm(why.trim())}
        >
          {confirmLabel}
        </Button>
      </DialogFooterBar>
    </>
  );
}
