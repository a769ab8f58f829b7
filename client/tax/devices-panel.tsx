import { useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { TaxDevice } from '../../domain/tax/contract.ts';
import { useCan } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader, CardWaiting } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { ENVIRONMENT_LABELS } from './environments.ts';
import { PinCheckerCard } from './pin-checker-card.tsx';
import { devicesQuery, useInitialiseDevice, useSetDevice } from './queries.ts';
import { SetUpList } from './set-up-list.tsx';

const DeviceDialog = onDemand(async () => (await import('./device-dialog.tsx')).DeviceDialog);

/** The control units by which KRA registers invoices and credit notes. */
export function DevicesPanel() {
  const query = useQuery(devicesQuery);
  const maySet = useCan()('settings:security');
  const { openDialog, dialog } = useDialog<true>();
  if (!query.data && !query.error) return <CardWaiting />;
  const devices = query.data ?? [];
  const add = maySet ? (
    <Button icon={<Plus aria-hidden />} onClick={() => openDialog(true)}>
      Add Device
    </Button>
  ) : null;
  return (
    <div className="grid gap-4">
      <Card aria-label="KRA eTIMS">
        <CardHeader
          title="KRA eTIMS"
          icon={<ReceiptText aria-hidden />}
          description="Invoices and credit notes are registered with KRA as they are issued, one after the other."
          actions={devices.length > 0 ? add : null}
        />
        {query.error && !query.data ? (
          <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data?.length === 0 ? (
          <EmptyState title="No device yet" icon={<ReceiptText aria-hidden />} action={add}>
            Apply for a device of the type OSCU on the eTIMS portal and add it here. Until then, copy what the portal
            answers into each invoice.
          </EmptyState>
        ) : null}
        {query.data ? (
          <CardBody>
            <SetUpList device={devices.find(({ state }) => state !== 'stopped') ?? null} />
          </CardBody>
        ) : null}
      </Card>
      {devices.map((device) => (
        <DeviceCard key={device.id} device={device} maySet={maySet} />
      ))}
      <PinCheckerCard />
      {dialog.payload ? <DeviceDialog key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} /> : null}
    </div>
  );
}

type DeviceCardProps = { device: TaxDevice; maySet: boolean };

function DeviceCard({ device, maySet }: DeviceCardProps) {
  const { serial, tin, branchId, environment, state, problem, refused } = device;
  return (
    <Card aria-label={serial}>
      <CardHeader
        title={serial}
        description={`${tin}, branch ${branchId}${device.taxpayerName ? `: ${device.taxpayerName}` : ''}`}
        actions={
          <>
            <Badge tone={environment === 'production' ? 'accent' : 'waiting'}>{ENVIRONMENT_LABELS[environment]}</Badge>
            <StatusChip status={state} />
          </>
        }
      />
      <CardBody className="grid gap-4">
        {problem ? <Alert tone="late">{problem}</Alert> : null}
        {state === 'connecting' && !problem ? (
          <Alert tone="waiting">KRA is asked for the key of the device.</Alert>
        ) : null}
        {refused > 0 ? (
          <Alert tone="late">{`KRA refused ${refused} ${refused === 1 ? 'document' : 'documents'}.`}</Alert>
        ) : null}
        <DescriptionList className="sm:grid-cols-4">
          <DescriptionItem name="SCU ID">{device.scuSerial}</DescriptionItem>
          <DescriptionItem name="Next Number">{device.nextNumber}</DescriptionItem>
          <DescriptionItem name="Being Registered">{device.waiting}</DescriptionItem>
          <DescriptionItem name="Last Answer">
            {device.lastSeenAt ? <InstantText at={device.lastSeenAt} /> : null}
          </DescriptionItem>
          {device.baseUrl ? <DescriptionItem name="Simulator">{device.baseUrl}</DescriptionItem> : null}
        </DescriptionList>
        {maySet ? <DeviceActions device={device} /> : null}
      </CardBody>
    </Card>
  );
}

function DeviceActions({ device: { id, serial, state } }: { device: TaxDevice }) {
  const initialise = useInitialiseDevice();
  const set = useSetDevice();
  const [asks, setAsks] = useState(false);
  const change = (isActive: boolean) =>
    set.mutate(
      { id, isActive },
      {
        onSuccess: () => {
          done(isActive ? 'Device Started' : 'Device Stopped', serial);
          setAsks(false);
        },
        onError: (error) => failed('Not Changed', error, 'The device was not changed.'),
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={initialise.isPending}
        pendingLabel="Asking…"
        onClick={() =>
          initialise.mutate(id, {
            onSuccess: () => done('KRA Is Asked', `The key of ${serial} arrives within a minute.`),
            onError: (error) => failed('Not Asked', error, 'KRA was not asked.'),
          })
        }
      >
        Initialise Again
      </Button>
      {state === 'stopped' ? (
        <Button variant="secondary" size="sm" pending={set.isPending} onClick={() => change(true)}>
          Start Device
        </Button>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
          Stop Device
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Stop Device"
        description={`What is issued from now on is not registered with KRA by ${serial}, and what waits goes on waiting. An invoice without KRA’s number is no tax invoice.`}
        confirmLabel="Stop Device"
        pendingLabel="Stopping…"
        pending={set.isPending}
        danger
        onConfirm={() => change(false)}
      />
    </div>
  );
}
