import { useQuery } from '@tanstack/react-query';
import { Download, Eraser, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { SubjectReview } from '../../domain/privacy/contract.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { buttonClasses } from '../ui/button-style.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { KIND_LABELS } from './privacy-words.ts';
import { exportPath, type Person, reviewQuery } from './queries.ts';

export function ReviewCard({ person, onClose }: { person: Person; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(reviewQuery(person));
  return (
    <Card aria-label="Personal data">
      <CardHeader
        title={data?.subject.name ?? 'Personal Data'}
        icon={<UserRound aria-hidden />}
        description={data ? `${KIND_LABELS[data.subject.kind]} · ${data.subject.detail}` : undefined}
        actions={
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        }
      />
      <CardBody className="grid gap-5">
        {data ? (
          <Review review={data} person={person} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} label="Loading what is held" />
        )}
      </CardBody>
    </Card>
  );
}

const heading = 'mb-1.5 font-semibold text-sm';

function Review({ review, person }: { review: SubjectReview; person: Person }) {
  const { held, erased, kept, obstacles } = review;
  const [erasing, setErasing] = useState(false);
  return (
    <>
      <section>
        <h3 className={heading}>What Is Held</h3>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          {held.map(({ what, rows }) => (
            <div key={what} className="contents">
              <dt className={rows === 0 ? 'text-muted' : undefined}>{what}</dt>
              <dd className="text-right text-muted tabular-nums">{rows}</dd>
            </div>
          ))}
        </dl>
        <a href={exportPath(person)} download className={buttonClasses('secondary', 'md', 'mt-3')}>
          <Download aria-hidden />
          Export All
        </a>
      </section>
      <section>
        <h3 className={heading}>What Erasing Removes</h3>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {erased.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={heading}>What Stays, and Why</h3>
        <ul className="grid gap-2.5 text-sm">
          {kept.map(({ what, why, until }) => (
            <li key={what}>
              {what}
              {until ? (
                <>
                  {' '}
                  (until <DateText day={until} />)
                </>
              ) : null}
              <span className="block text-muted text-xs">{why}</span>
            </li>
          ))}
        </ul>
      </section>
      {obstacles.length > 0 ? (
        <Alert tone="waiting" title="This cannot be erased now">
          <ul className="grid list-disc gap-1 pl-4">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <div>
          <Button variant="danger" icon={<Eraser aria-hidden />} onClick={() => setErasing(true)}>
            Erase This Person
          </Button>
        </div>
      )}
      <EraseDialog open={erasing} onOpenChange={setErasing} review={review} person={person} />
    </>
  );
}
