import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MySpace } from '../../domain/members/contract.ts';
import { ApiError } from '../api/call.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { spaceQuery } from './member-queries.ts';
import { NoCompany } from './no-company.tsx';

type WithCompanyProps = { title: string; children: (space: MySpace) => ReactNode };

/** A screen about the reader's own company; who belongs to none yet is told so in its place. */
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
