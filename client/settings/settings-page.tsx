import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { settingsQuery } from './queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';

const SettingsTabs = onDemand(async () => (await import('./settings-tabs.tsx')).SettingsTabs, SettingsSkeleton);

/** What is not of the settings themselves comes from whoever puts the screen together. */
export type SettingsPageProps = Record<'dataPanel' | 'roomsPanel' | 'sendingPanel' | 'messagesPanel', ReactNode>;

export function SettingsPage(panels: SettingsPageProps) {
  const role = useCurrentUser()?.role;
  return (
    <>
      <PageHeader
        title="System Settings"
        description="How the space is named, opened, billed and kept safe. A change holds for everyone at once."
        actions={
          <Badge tone="accent" icon={<ShieldCheck aria-hidden />} className="grow-0!">
            {role ? ROLE_LABELS[role] : 'Administrator'}
          </Badge>
        }
      />
      <Settings {...panels} />
    </>
  );
}

function Settings(panels: SettingsPageProps) {
  const query = useQuery(settingsQuery);
  const canWrite = useCan()('settings:write');
  if (query.data === undefined) {
    if (!query.isError) return <SettingsSkeleton />;
    return (
      <Card>
        <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    );
  }
  return (
    <>
      {canWrite ? null : (
        <Alert className="mb-4">You can read these settings. An administrator or a manager can change them.</Alert>
      )}
      <SettingsTabs settings={query.data} canWrite={canWrite} {...panels} />
    </>
  );
}
