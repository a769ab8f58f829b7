import { useCan } from '../api/session.ts';
import { MailNotice } from '../messages/mail-notice.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { opening, SettingsPage } from '../settings/settings-page.tsx';
import { CardWaiting } from '../ui/card.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';

const SendingPanel = onDemand(async () => (await import('../messages/sending-panel.tsx')).SendingPanel, CardWaiting);
const TemplatesPanel = onDemand(
  async () => (await import('../messages/templates-panel.tsx')).TemplatesPanel,
  CardWaiting,
);
const ChannelsPanel = onDemand(
  async () => (await import('../mpesa/channels/channels-panel.tsx')).ChannelsPanel,
  CardWaiting,
);
const RoomsPanel = onDemand(async () => (await import('../rooms/rooms-panel.tsx')).RoomsPanel, CardWaiting);
const KiosksPanel = onDemand(async () => (await import('../visits/kiosks-panel.tsx')).KiosksPanel, CardWaiting);
const DevicesPanel = onDemand(async () => (await import('../tax/devices-panel.tsx')).DevicesPanel, CardWaiting);
const SampleDataCard = onDemand(
  async () => (await import('../setup/sample-data-card.tsx')).SampleDataCard,
  CardWaiting,
);

const EmbedPanel = onDemand(async () => (await import('../portal/embed-panel.tsx')).EmbedPanel, CardWaiting);
const GatewayCard = onDemand(async () => (await import('../gateway/gateway-card.tsx')).GatewayCard, CardWaiting);

const SsoCard = onDemand(async () => (await import('../users/sso-card.tsx')).SsoCard, CardWaiting);

export { opening };

/** Messages, rooms, visitors, the portal, M-Pesa, tax devices, sample data and payment services come after settings in the order of features, so that their parts are handed in here. */
export function SettingsScreen() {
  const { demo } = useConfig();
  const can = useCan();
  const isAdmin = can('settings:security');
  const mayRemove = isAdmin && demo;
  return (
    <SettingsPage
      dataPanel={
        <>
          <EmbedPanel />
          {mayRemove ? <SampleDataCard /> : null}
        </>
      }
      roomsPanel={<RoomsPanel />}
      sendingPanel={isAdmin ? <SendingPanel /> : <MailNotice className="mb-4" />}
      messagesPanel={<TemplatesPanel />}
      gatewayPanel={
        <>
          {can('security:read') ? <SsoCard /> : null}
          {isAdmin ? <GatewayCard /> : null}
        </>
      }
      visitorsPanel={<KiosksPanel />}
      taxPanel={<DevicesPanel />}
      mpesaPanel={isAdmin ? <ChannelsPanel /> : null}
    />
  );
}
