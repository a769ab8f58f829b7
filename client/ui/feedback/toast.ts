import { useSyncExternalStore } from 'react';

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  destructive?: boolean | undefined;
  /** The reason behind failures that follow: none of them takes its place while it is open. */
  explains?: boolean | undefined;
  action?: { label: string; onClick: () => void } | undefined;
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

/** Both numbers are the product's specification: one toast at a time, forgotten 1,000,000 ms after it was dismissed. */
const visibleAtOnce = 1;
const removeAfter = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message. It can be called from anywhere, also outside React. A newer toast takes the place of the older. */
export function toast(message: ToastMessage): number {
  const reason = toasts.find(({ open, explains }) => open && explains);
  if (reason && message.destructive) return reason.id;
  lastId += 1;
  change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, visibleAtOnce));
  return lastId;
}

/** Closes a toast if it is still open. */
export function dismissToast(id: number) {
  if (!toasts.some((shown) => shown.id === id && shown.open)) return;
  change(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => change(toasts.filter((shown) => shown.id !== id)), removeAfter);
}

export const currentToasts = (): readonly ShownToast[] => toasts;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts on screen. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, currentToasts, currentToasts);
}
