import { useState } from 'react';
import { Switch } from '../form/checkbox.tsx';
import { Field } from '../form/field.tsx';
import { Dialog } from './dialog.tsx';
import { Kbd } from './kbd.tsx';
import { enableLetters, lettersEnabled, useShortcutList } from './shortcuts.ts';

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Keyboard Shortcuts"
      description="Available on this screen when you are not typing."
    >
      <ShortcutList />
      <LettersSwitch />
    </Dialog>
  );
}

function ShortcutList() {
  const groups = Object.entries(Object.groupBy(useShortcutList(), (shortcut) => shortcut.group));
  return (
    <div className="grid gap-5">
      {groups.map(([group, shortcuts = []]) => (
        <section key={group}>
          <h3 className="font-medium text-muted text-xs">{group}</h3>
          <ul className="mt-1 divide-y divide-line">
            {shortcuts.map((shortcut) => (
              <li key={shortcut.id} className="flex min-h-9 items-center justify-between gap-4 text-sm">
                <span className="min-w-0">{shortcut.label}</span>
                <Kbd keys={shortcut.keys} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function LettersSwitch() {
  const [on, setOn] = useState(lettersEnabled);
  const toggle = (next: boolean) => {
    enableLetters(next);
    setOn(next);
  };
  return (
    <Field
      inline
      label="Shortcuts without Ctrl or ⌘"
      hint="Turn them off if you use speech input or press keys by accident."
      className="mt-5"
    >
      <Switch checked={on} onCheckedChange={toggle} />
    </Field>
  );
}
