import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { DialogFooter } from '../../ui/overlay/dialog.tsx';
import '../recovery-codes.css';

const EXPLANATION = 'Each code signs you in once, without your authenticator app.';

/** Shown once: the user can continue after copying or downloading them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { companyName } = useConfig();
  const [kept, setKept] = useState(false);
  const title = `Recovery codes for ${companyName}`;
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-sm">{EXPLANATION}</p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-surface-2 px-4 py-3 text-center font-mono text-sm tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => save(title, codes)}>
          Download
        </Button>
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Alert tone="waiting">These codes are shown once. Store them somewhere safe.</Alert>
      <Field label="I have saved my recovery codes" inline>
        <Checkbox checked={kept} onCheckedChange={(checked) => setKept(checked === true)} />
      </Field>
      <DialogFooter>
        <Button disabled={!kept} onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
      {createPortal(<Paper title={title} codes={codes} />, document.body)}
    </div>
  );
}

function Paper({ title, codes }: { title: string; codes: readonly string[] }) {
  return (
    <div data-print-only="" aria-hidden className="hidden print:block">
      <p className="font-semibold text-lg">{title}</p>
      <p className="mt-1 mb-4">{EXPLANATION}</p>
      {codes.map((code) => (
        <p key={code} className="font-mono">
          {code}
        </p>
      ))}
    </div>
  );
}

function save(title: string, codes: readonly string[]) {
  const address = URL.createObjectURL(
    new Blob([`${title}\n${EXPLANATION}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
