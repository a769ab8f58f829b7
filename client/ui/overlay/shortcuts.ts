import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';

/** `keys` is a key, a chord such as "mod+k" or a sequence such as "g d". */
export type Shortcut = { id: string; keys: string; label: string; group: string; run: () => void };

let shortcuts: readonly Shortcut[] = [];
let prefix = '';
let prefixAt = 0;
const listeners = new Set<() => void>();

/** Between the two keys of a sequence such as "g d". */
const sequenceWithin = 1000;

/** Speech input types whole words at a page, so single letters must be possible to turn off (WCAG 2.1.4). */
const cookie = 'shortcuts';

function change(next: readonly Shortcut[]) {
  shortcuts = next;
  for (const listener of listeners) listener();
}

/** Whether single letters act as shortcuts. */
export function lettersEnabled(): boolean {
  return !document.cookie.split('; ').includes(`${cookie}=off`);
}

export function enableLetters(enabled: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are still in use
  document.cookie = `${cookie}=${enabled ? 'on' : 'off'}; path=/; max-age=31536000; SameSite=Lax`;
}

function readChord(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="menu"]') !== null
  );
}

function modalIsOpen(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !== null;
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const chord = readChord(event);
  const isLetter = !chord.startsWith('mod+');
  if (isLetter && (isTyping(event.target) || modalIsOpen() || !lettersEnabled())) return;
  const sequence = prefix && event.timeStamp - prefixAt < sequenceWithin ? `${prefix} ${chord}` : chord;
  prefix = isLetter ? chord : '';
  prefixAt = event.timeStamp;
  // The one registered last belongs to what lies on top of the screen.
  const match = shortcuts.findLast(({ keys }) => keys === sequence) ?? shortcuts.findLast(({ keys }) => keys === chord);
  if (!match) return;
  prefix = '';
  event.preventDefault();
  match.run();
}

function add(shortcut: Shortcut) {
  if (shortcuts.length === 0) window.addEventListener('keydown', onKeyDown);
  change([...shortcuts, shortcut]);
  return () => {
    change(shortcuts.filter(({ id }) => id !== shortcut.id));
    if (shortcuts.length === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

/**
 * Binds keys for as long as the caller is on screen, and lists them in the keyboard help. `keys` is one key ("n", "?",
 * "/"), two after each other ("g d"), or one with Ctrl or ⌘ ("mod+k"). Letters are left alone while typing.
 */
export function useShortcut(keys: string, label: string, handler: () => void, group = 'This screen') {
  const id = useId();
  const run = useEffectEvent(handler);
  useEffect(() => add({ id, keys: keys.toLowerCase(), label, group, run: () => run() }), [id, keys, label, group]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The shortcuts of the present screen, for the dialog that lists them. */
export function useShortcutList(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => shortcuts,
    () => shortcuts,
  );
}
