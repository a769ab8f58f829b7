import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { Opening } from '../api/opening.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { settingsQuery } from './queries.ts';

const tabs = ['w-20', 'w-16', 'w-16', 'w-28', 'w-20'];
const boxes = ['company', 'phone', 'email', 'website'];

/** As tall as the tab that follows, so that nothing jumps when the values arrive. */
function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading settings">
      <div className="flex h-10 items-center gap-6 overflow-hidden border-line border-b px-3">
        {tabs.map((width, index) => (
          <Skeleton key={`${width} ${tabs[index + 1]}`} className={`h-4 shrink-0 ${width}`} />
        ))}
      </div>
      <Card className="mt-4 grid gap-8 p-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {boxes.map((box) => (
            <div key={box} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}

const SettingsTabs = onDemand(async () => (await import('./settings-tabs.tsx')).SettingsTabs, SettingsSkeleton);

/** Panels of other features are passed in by the screen. */
export type SettingsPageProps = Record<
  | 'dataPanel'
  | 'roomsPanel'
  | 'sendingPanel'
  | 'messagesPanel'
  | 'gatewayPanel'
  | 'mpesaPanel'
  | 'taxPanel'
  | 'visitorsPanel',
  ReactNode
>;

export const opening: Opening = (ask) => ask(settingsQuery);

export function SettingsPage(panels: SettingsPageProps) {
  const role = useCurrentUser()?.role;
  return (
    <>
      <PageHeader
        title="System Settings"
        description="Company details, rooms, billing and security. Changes apply to everyone immediately."
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
