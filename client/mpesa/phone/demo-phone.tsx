import { Smartphone } from 'lucide-react';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';

const PhoneDialog = onDemand(async () => (await import('./phone-dialog.tsx')).PhoneDialog);

type DemoPhoneProps = {
  /** Whose phone it is; without one, the phone that the last prompt went to. */
  number?: string | undefined;
  /** Stays in the corner of the screen. */
  floating?: boolean;
};

/** The payer's phone, drawn, to answer prompts on: in the demo space only. A page places it with one line. */
export function DemoPhone({ number, floating = false }: DemoPhoneProps) {
  const { demo } = useConfig();
  const { openDialog, dialog } = useDialog<'phone'>();
  if (!demo) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Smartphone aria-hidden />}
        onClick={() => openDialog('phone')}
        className={cx(floating && 'fixed right-4 bottom-4 z-30 shadow-2 print:hidden')}
      >
        Demo Phone
      </Button>
      {dialog.payload ? (
        <PhoneDialog key={dialog.dialogKey} number={number} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </>
  );
}
