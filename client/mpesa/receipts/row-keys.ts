import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MpesaReceipt } from '../../../domain/mpesa/receipt-contract.ts';
import { useShortcut } from '../../ui/overlay/shortcuts.ts';
import { isWaiting, nextWaiting } from './labels.ts';

const LOOK_EVERY_MS = 30;
const FREE_LOOKS = 2;

/** A dialog hands the focus back to where it was once it is gone: what takes the focus after it waits for that. */
function afterDialogs(work: () => void): () => void {
  let free = 0;
  const timer = setInterval(() => {
    free = document.querySelector('[role="dialog"], [role="alertdialog"]') ? 0 : free + 1;
    if (free < FREE_LOOKS) return;
    clearInterval(timer);
    work();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

type RowActions = { onAccept: (receipt: MpesaReceipt) => void; onAssign: (receipt: MpesaReceipt) => void };

/**
 * Receipts by keyboard alone: J and K, or the arrows, go from row to row, Enter accepts a suggestion, and A assigns. Afterwards
 * the next one that waits has the focus.
 */
export function useRowKeys(rows: readonly MpesaReceipt[], { onAccept, onAssign }: RowActions) {
  const list = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const handles = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row-handle]') ?? [])];
  const current = () => handles().findIndex((handle) => handle.closest('tr, li')?.contains(document.activeElement));
  const focusRow = (at: number) => (handles()[at] ?? list.current)?.focus();

  const step = (by: number) => {
    const at = current();
    const first = Math.max(rows.findIndex(isWaiting), 0);
    focusRow(at < 0 ? first : Math.min(Math.max(at + by, 0), rows.length - 1));
  };
  useShortcut('j', 'Next receipt', () => step(1));
  useShortcut('k', 'Previous receipt', () => step(-1));
  useShortcut('a', 'Assign the receipt in focus', () => {
    const receipt = rows[current()];
    if (receipt && isWaiting(receipt)) onAssign(receipt);
  });

  useEffect(() => {
    if (wanted === null) return;
    return afterDialogs(() => {
      setWanted(null);
      (handles()[rows.findIndex(({ id }) => id === wanted)] ?? list.current)?.focus();
    });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const isOwn = target instanceof HTMLElement && event.currentTarget.contains(target);
    if (!isOwn || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    const receipt = rows[current()];
    if (!receipt) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      step(key === 'ArrowDown' ? 1 : -1);
    }
    // A key that is held down must not accept one after the other.
    if (key === 'Enter' && !repeat && 'rowHandle' in target.dataset && receipt.suggestion && isWaiting(receipt)) {
      event.preventDefault();
      onAccept(receipt);
    }
  };

  return {
    list,
    onKeyDown,
    /** Goes on from a receipt that is assigned: at once, or when the dialog over it is gone. */
    goOn: (from: MpesaReceipt) => setWanted(nextWaiting(rows, from.id)?.id ?? ''),
  };
}
