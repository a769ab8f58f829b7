import { Check, Copy, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { newTemporaryPassword } from './temporary-password.ts';

type CopyFieldProps = { label: string; value: string; hint?: ReactNode; extra?: ReactNode };

type Outcome = 'none' | 'copied' | 'selected';

const SHOWN_MS = 2_500;

/**
 * A value to be handed on, with its Copy button. Browsers lend the clipboard only to https and localhost; elsewhere the
 * value is selected, so that the usual keys copy it.
 */
export function CopyField({ label, value, hint, extra }: CopyFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      box.current?.select();
      setOutcome('selected');
    }
  };

  return (
    <Field label={label} hint={hint}>
      <div className="flex gap-2">
        <Input
          ref={box}
          readOnly
          value={value}
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="bg-surface-2 font-medium font-mono"
        />
        <Button
          variant="secondary"
          aria-label={`Copy ${label.toLowerCase()}`}
          icon={outcome === 'copied' ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
          onClick={copy}
        >
          {/* Beside another button a phone has no room for the word, which the label says anyway. */}
          <span className={extra ? 'max-sm:hidden' : undefined}>{outcome === 'copied' ? 'Copied' : 'Copy'}</span>
        </Button>
        {extra}
      </div>
      <span role="status" className={outcome === 'selected' ? 'mt-1 block text-muted text-xs' : 'sr-only'}>
        {outcome === 'copied' ? `${label} copied` : null}
        {outcome === 'selected' ? 'Selected: press Ctrl+C or ⌘C to copy' : null}
      </span>
    </Field>
  );
}

type TemporaryPasswordFieldProps = { value: string; onValueChange: (password: string) => void };

export function TemporaryPasswordField({ value, onValueChange }: TemporaryPasswordFieldProps) {
  return (
    <CopyField
      label="Temporary Password"
      value={value}
      hint="The user must change it at the next sign-in."
      extra={
        <Button
          variant="secondary"
          size="icon"
          aria-label="Generate another password"
          icon={<RefreshCw aria-hidden />}
          onClick={() => onValueChange(newTemporaryPassword())}
        />
      }
    />
  );
}

type SignInDetailsProps = {
  open: boolean;
  onDone: () => void;
  title: string;
  name: string;
  username: string;
  password: string;
};

/** The password is shown once, so this dialog does not close by accident. */
export function SignInDetails({ open, onDone, title, name, username, password }: SignInDetailsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onDone}
      dismissible={false}
      size="sm"
      title={title}
      description={`Give these to ${name}. The user must change the password at the next sign-in.`}
      footer={<Button onClick={onDone}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField label="Username" value={username} />
        <CopyField label="Temporary Password" value={password} />
        <Alert tone="waiting">This password is shown once. If it is lost, reset it again.</Alert>
      </div>
    </Dialog>
  );
}
