import { useState } from 'react';

/**
 * The state of one dialog. The payload says what it is about and stays after closing, so that the dialog keeps its
 * content while it fades out; `dialogKey` changes with each opening, so that it opens empty.
 */
export function useDialog<Payload>() {
  const [payload, setPayload] = useState<Payload | null>(null);
  const [dialogKey, setDialogKey] = useState(0);
  const [open, setOpen] = useState(false);
  const openDialog = (next: Payload) => {
    setPayload(next);
    setDialogKey(dialogKey + 1);
    setOpen(true);
  };
  return { openDialog, dialog: { payload, dialogKey, open, onClose: () => setOpen(false) } };
}

/** What a dialog gets from `useDialog`. */
export type DialogState<Payload> = ReturnType<typeof useDialog<Payload>>['dialog'];
