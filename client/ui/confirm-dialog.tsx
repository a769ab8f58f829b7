import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { cx, scrim } from './class-names.ts';
import { DialogFooterBar, dialogBox, dialogWidths, onEscape } from './dialog.tsx';
import { Field } from './field.tsx';
import './nonce.ts';
import { Textarea } from './input.tsx';
import { keepEditing } from './unsaved.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  words: ReactNode;
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

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, pending = false } = props;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          className={cx(dialogBox, dialogWidths.sm)}
          onKeyDown={onEscape(() => !pending && onOpenChange(false))}
        >
          <Question {...props} pending={pending} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A component of its own, so that the reason is forgotten when the dialog closes. */
function Question(props: ConfirmDialogProps & { pending: boolean }) {
  const {
    title,
    words,
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
          <div className="mt-1.5 text-muted text-sm">{words}</div>
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
        <Radix.Cancel asChild>
          <Button variant="secondary" disabled={pending}>
            {cancelLabel}
          </Button>
        </Radix.Cancel>
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

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  words: string;
  inUseTitle: string;
  pending: boolean;
  /** Answers the words of a refusal to which deactivating is the way out, and null when there is nothing left to ask. */
  onDelete: () => Promise<string | null>;
  onDeactivate: () => void;
};

/** Asks before something is deleted; where it is still in use, offers to take it out of use instead. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, words, inUseTitle, pending, onDelete, onDeactivate } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const question = refusal
    ? { title: inUseTitle, words: refusal, confirmLabel: 'Deactivate', pendingLabel: 'Deactivating…' }
    : { title, words, confirmLabel: 'Delete', pendingLabel: 'Deleting…', danger: true };
  const confirm = () => (refusal ? onDeactivate() : void onDelete().then(setRefusal));
  return <ConfirmDialog {...question} open={open} onOpenChange={onClose} pending={pending} onConfirm={confirm} />;
}

type DiscardDialogProps = { open: boolean; discard: () => void };

export function DiscardDialog({ open, discard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={keepEditing}
      title="Discard changes?"
      words="What you typed is not saved yet."
      cancelLabel="Keep Editing"
      confirmLabel="Discard"
      danger
      onConfirm={discard}
    />
  );
}
