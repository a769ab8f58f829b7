import { RoomsPanel } from '../rooms/rooms-panel.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';

/** Rooms come after settings in the order of features, so that their part of the screen is handed in here. */
export function SettingsScreen() {
  return <SettingsPage roomsPanel={<RoomsPanel />} />;
}
