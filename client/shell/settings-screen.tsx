import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { CardWaiting } from '../ui/card-waiting.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const TemplatesPanel = onDemand(
  async () => (await import('../messages/templates-panel.tsx')).TemplatesPanel,
  CardWaiting,
);
const RoomsPanel = onDemand(async () => (await import('../rooms/rooms-panel.tsx')).RoomsPanel, CardWaiting);
const SampleDataCard = onDemand(
  async () => (await import('../setup/sample-data-card.tsx')).SampleDataCard,
  CardWaiting,
);

/** Messages, rooms and sample data come after settings in the order of features, so that their parts are handed in here. */
export function SettingsScreen() {
  const { demo } = useConfig();
  const mayRemove = useCan()('settings:security') && demo;
  return (
    <>
      <SettingsPage roomsPanel={<RoomsPanel />} messagesPanel={<TemplatesPanel />} />
      {mayRemove ? <SampleDataCard /> : null}
    </>
  );
}
