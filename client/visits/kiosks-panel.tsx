import { useQuery } from '@tanstack/react-query';
import { Plus, TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { type HouseRules, type Kiosk, saveHouseRules } from '../../domain/visits/kiosk-contract.ts';
import { useCan } from '../api/session.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardWaiting } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { houseRulesQuery, kiosksQuery, useRemoveKiosk, useSaveHouseRules } from './kiosk-queries.ts';

const KioskDialog = onDemand(async () => (await import('./kiosk-dialog.tsx')).KioskDialog);

/** Tablets at the door, and what visitors agree to there. */
export function KiosksPanel() {
  const kiosks = useQuery(kiosksQuery);
  const rules = useQuery(houseRulesQuery);
  const canWrite = useCan()('settings:write');
  const error = kiosks.error ?? rules.error;
  if (error && !(kiosks.data && rules.data))
    return (
      <Card>
        <ErrorState
          {...describeError(error)}
          onRetry={() => {
            void kiosks.refetch();
            void rules.refetch();
          }}
        />
      </Card>
    );
  if (!kiosks.data || !rules.data) return <CardWaiting />;
  return (
    <Card aria-label="Visitors">
      <SettingsSection title="Kiosks" description="Tablets at the door, where visitors check in and out by themselves.">
        <Kiosks kiosks={kiosks.data} canWrite={canWrite} />
      </SettingsSection>
      <SettingsSection
        title="House Rules"
        description="Visitors agree to them at the kiosk. Each change is a new version, and every visit says which one it was."
      >
        <Rules key={rules.data.version} rules={rules.data} canWrite={canWrite} />
      </SettingsSection>
    </Card>
  );
}

function Kiosks({ kiosks, canWrite }: { kiosks: readonly Kiosk[]; canWrite: boolean }) {
  const adding = useDialog<'new'>();
  const removing = useDialog<Kiosk>();
  const add = canWrite ? (
    <Button variant="secondary" icon={<Plus aria-hidden />} onClick={() => adding.openDialog('new')}>
      Add Kiosk
    </Button>
  ) : null;
  return (
    <>
      {kiosks.length === 0 ? (
        <EmptyState title="No kiosk yet" icon={<TabletSmartphone aria-hidden />} action={add}>
          Add one, and open its address on a tablet at the door.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Kiosks" className="divide-y divide-line rounded-md border border-line">
            {kiosks.map((kiosk) => (
              <li key={kiosk.id} className="flex items-center justify-between gap-3 px-3 py-2.5">
                <span className="min-w-0 text-sm">
                  <span className="block truncate font-medium">{kiosk.name}</span>
                  <span className="block text-muted text-xs">
                    {kiosk.lastUsedAt ? (
                      <>
                        {'Last check-in '}
                        <InstantText at={kiosk.lastUsedAt} relative />
                      </>
                    ) : (
                      'Not used yet'
                    )}
                  </span>
                </span>
                {canWrite ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Remove ${kiosk.name}`}
                    onClick={() => removing.openDialog(kiosk)}
                  >
                    Remove
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <KioskDialog key={adding.dialog.dialogKey} open={adding.dialog.open} onClose={adding.dialog.onClose} />
      {removing.dialog.payload ? (
        <RemoveKiosk kiosk={removing.dialog.payload} open={removing.dialog.open} onClose={removing.dialog.onClose} />
      ) : null}
    </>
  );
}

function RemoveKiosk({ kiosk, open, onClose }: { kiosk: Kiosk; open: boolean; onClose: () => void }) {
  const remove = useRemoveKiosk();
  const confirm = () =>
    remove.mutate(kiosk.id, {
      onSuccess: () => {
        done('Kiosk Removed', `The address of ${kiosk.name} no longer works.`);
        onClose();
      },
      onError: (error) => failed('Not Removed', error, 'The kiosk was not removed. Please try again.'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove ${kiosk.name}?`}
      description="Its address stops working at once. Visits that were checked in there stay."
      confirmLabel="Remove Kiosk"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

function Rules({ rules, canWrite }: { rules: HouseRules; canWrite: boolean }) {
  const save = useSaveHouseRules();
  const [isOpen, setOpen] = useState(false);
  const form = useContractForm(saveHouseRules.body, { defaultValues: { text: rules.text } });
  const submit = async () => {
    try {
      const { version } = await save.mutateAsync(form.getValues());
      done('House Rules Saved', `Visitors agree to version ${version} from now on.`);
      setOpen(false);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The house rules were not saved.');
    }
  };
  if (!isOpen)
    return (
      <>
        <p className="whitespace-pre-line rounded-md border border-line bg-surface-2 p-3 text-sm">{rules.text}</p>
        {canWrite ? (
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Edit House Rules
            </Button>
          </div>
        ) : null}
      </>
    );
  return (
    <Form form={form} onSubmit={submit}>
      <TextareaField form={form} name="text" label="House Rules" required maxLength={3_000} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending}>
          Save House Rules
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            form.reset();
            setOpen(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
