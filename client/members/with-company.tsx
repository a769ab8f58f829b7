import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MySpace } from '../../domain/members/contract.ts';
import { ApiError } from '../api/call.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { MessageCard } from '../shell/message-card.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { spaceQuery } from './queries.ts';

type WithCompanyProps = { title: string; children: (space: MySpace) => ReactNode };

/** A screen about the user's own company, or a notice for users without one. */
export function WithCompany({ title, children }: WithCompanyProps) {
  const { data, error, isFetching, refetch } = useQuery(spaceQuery);
  if (error instanceof ApiError && error.code === 'not_linked') return <NoCompany />;
  if (data) return children(data);
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    </>
  );
}

function NoCompany() {
  const { companyName } = useConfig();
  return (
    <MessageCard icon={Building2} tone="waiting" title="Your account has no company yet">
      {`You are signed in, but ${companyName} has not linked you to a company yet. Tell us which one you belong to and we’ll fix it.`}
      <div className="mx-auto mt-5 w-fit max-w-full text-left text-text">
        <ContactLines />
      </div>
    </MessageCard>
  );
}
