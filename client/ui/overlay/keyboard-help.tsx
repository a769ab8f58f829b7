import { useState } from 'react';
import { onDemand } from '../feedback/on-demand.tsx';
import { useShortcut } from './shortcuts.ts';

const ShortcutsDialog = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Once, at the root of the app: `?` lists every shortcut that works on the present screen. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useShortcut('?', 'Keyboard shortcuts', () => setOpen(true), 'Everywhere');
  return <ShortcutsDialog open={open} onOpenChange={setOpen} />;
}
