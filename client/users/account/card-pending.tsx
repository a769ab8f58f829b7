import type { UseQueryResult } from '@tanstack/react-query';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';

type CardPendingProps = {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
  lines: number;
};

/** Stands in a card of the account until its data is there. */
export function CardPending({ query, lines }: CardPendingProps) {
  if (!query.isError) return <SkeletonText lines={lines} />;
  return (
    <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
}
