import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Card, CardFooter } from '../ui/card.tsx';
import { Form } from '../ui/form.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type SettingsCardProps<In extends FieldValues, Out> = {
  settings: SettingsForm<In, Out>;
  saveLabel: string;
  canWrite: boolean;
  /** What saving would do, above the button. */
  effects?: ReactNode;
  children: ReactNode;
};

/** The card of one tab with its own save button; for a reader without the right to change, a card without one. */
export function SettingsCard<In extends FieldValues, Out>(props: SettingsCardProps<In, Out>) {
  const { settings, saveLabel, canWrite, effects, children } = props;
  return (
    <Form form={settings.form} onSubmit={settings.submit}>
      <Card>
        {children}
        {canWrite ? effects : null}
        {canWrite ? <SaveBar {...settings} label={saveLabel} /> : null}
      </Card>
    </Form>
  );
}

type SaveBarProps = { label: string; isDirty: boolean; pending: boolean; discard: () => void };

function SaveBar({ label, isDirty, pending, discard }: SaveBarProps) {
  return (
    <CardFooter className="justify-end rounded-b-lg bg-surface-2/50">
      <p role="status" className="mr-auto flex min-h-9 items-center gap-2 text-muted text-sm">
        {isDirty ? (
          <>
            <span aria-hidden className="size-2 rounded-full bg-waiting" />
            Unsaved changes
          </>
        ) : null}
      </p>
      {isDirty ? (
        <Button variant="ghost" onClick={discard} disabled={pending}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" pending={pending} pendingLabel="Saving…">
        {label}
      </Button>
    </CardFooter>
  );
}
