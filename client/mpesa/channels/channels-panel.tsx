import { useQuery } from '@tanstack/react-query';
import { Plus, Smartphone } from 'lucide-react';
import type { MpesaChannel } from '../../../domain/mpesa/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, CardWaiting } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { DemoPhone } from '../phone/demo-phone.tsx';
import { ChannelCard } from './channel-card.tsx';
import type { ChannelAction } from './channel-text.ts';
import { channelsQuery } from './queries.ts';
import { SimulatorNote } from './simulator-note.tsx';

const NewChannelDialog = onDemand(async () => (await import('./channel-dialogs.tsx')).NewChannelDialog);
const EditChannelDialog = onDemand(async () => (await import('./channel-dialogs.tsx')).EditChannelDialog);
const CredentialsDialog = onDemand(async () => (await import('./credential-dialogs.tsx')).CredentialsDialog);
const InitiatorDialog = onDemand(async () => (await import('./credential-dialogs.tsx')).InitiatorDialog);
const TestPaymentDialog = onDemand(async () => (await import('./test-payment-dialog.tsx')).TestPaymentDialog);
const SwitchChannelDialog = onDemand(async () => (await import('./confirm-dialogs.tsx')).SwitchChannelDialog);
const RemoveChannelDialog = onDemand(async () => (await import('./confirm-dialogs.tsx')).RemoveChannelDialog);

type Payload = { kind: 'new' } | { kind: ChannelAction; channel: MpesaChannel };

/** The paybills and tills of the space, and what is left to do until each works by itself. */
export function ChannelsPanel() {
  const query = useQuery(channelsQuery);
  const { openDialog, dialog } = useDialog<Payload>();
  if (!query.data && !query.error) return <CardWaiting />;
  const channels = query.data ?? [];
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => openDialog({ kind: 'new' })}>
      Add Paybill or Till
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Card aria-label="M-Pesa">
        <CardHeader
          title="M-Pesa"
          icon={<Smartphone aria-hidden />}
          description="Paybills and tills that tenants pay to. What arrives is matched to invoices by itself."
          actions={
            <>
              <DemoPhone />
              {channels.length > 0 ? add : null}
            </>
          }
        />
        <SimulatorNote environment={channels[0]?.environment} className="mx-4 mb-3 sm:mx-5" />
        {query.error && !query.data ? (
          <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data?.length === 0 ? (
          <EmptyState title="No paybill or till yet" icon={<Smartphone aria-hidden />} action={add}>
            Add yours to send prompts and to see every payment as it arrives. Without credentials you can import the
            statements of the M-Pesa portal.
          </EmptyState>
        ) : null}
      </Card>
      {channels.map((channel) => (
        <ChannelCard key={channel.id} channel={channel} onAction={(kind) => openDialog({ kind, channel })} />
      ))}
      {dialog.payload ? (
        <ChannelDialog key={dialog.dialogKey} payload={dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </div>
  );
}

type ChannelDialogProps = { payload: Payload; open: boolean; onClose: () => void };

function ChannelDialog({ payload, ...shown }: ChannelDialogProps) {
  if (payload.kind === 'new') return <NewChannelDialog {...shown} />;
  const given = { ...shown, channel: payload.channel };
  switch (payload.kind) {
    case 'edit':
      return <EditChannelDialog {...given} />;
    case 'credentials':
      return <CredentialsDialog {...given} />;
    case 'initiator':
      return <InitiatorDialog {...given} />;
    case 'test':
      return <TestPaymentDialog {...given} />;
    case 'switch':
      return <SwitchChannelDialog {...given} />;
    case 'remove':
      return <RemoveChannelDialog {...given} />;
  }
}
