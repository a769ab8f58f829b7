import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useParams } from 'wouter';
import { isCancelToken } from '../../domain/bookings/cancel-token.ts';
import { ApiError } from '../api/call.ts';
import { paths } from '../paths.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { MessageCard } from '../shell/message-card.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { linkedTourQuery } from './queries.ts';

const TourCard = onDemand(async () => (await import('./tour-card.tsx')).TourCard);

/** Where the link of a confirmation leads: a tour, to look at, to move and to cancel. */
export function TourPage() {
  usePageTitle('Your Tour');
  const { token = '' } = useParams<{ token: string }>();
  const complete = isCancelToken(token);
  const tour = useQuery({ ...linkedTourQuery(token), enabled: complete });
  const isGone = tour.error instanceof ApiError && tour.error.status === 404;
  return (
    <PublicFrame>
      {tour.data ? (
        <TourCard token={token} tour={tour.data} />
      ) : !complete || isGone ? (
        <NoTour title={complete ? 'Tour not found' : 'The link is incomplete'}>
          {complete
            ? serverMessage(tour.error, 'Check your latest confirmation email, or contact us.')
            : 'Copy the full link from your confirmation.'}
        </NoTour>
      ) : (
        <Card className="w-full max-w-xl p-5 sm:p-8">
          {tour.isError ? (
            <ErrorState
              {...describeError(tour.error)}
              title="Your tour could not be loaded"
              onRetry={() => void tour.refetch()}
              retrying={tour.isFetching}
            />
          ) : (
            <SkeletonText lines={5} label="Loading your tour" />
          )}
        </Card>
      )}
    </PublicFrame>
  );
}

function NoTour({ title, children }: { title: string; children: string }) {
  return (
    <MessageCard
      icon={Link2Off}
      title={title}
      tone="waiting"
      actions={<ButtonLink href={paths.tours}>Book a Tour</ButtonLink>}
    >
      <p className="mb-4">{children}</p>
      <div className="text-left text-text">
        <ContactLines />
      </div>
    </MessageCard>
  );
}
