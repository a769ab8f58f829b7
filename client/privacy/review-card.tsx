import { useQuery } from '@tanstack/react-query';
import { Download, Eraser, UserRound } from 'lucide-react';
import { useState } from 'react';
import { ERASE_WORD, type SubjectReview } from '../../domain/privacy/contract.ts';
import { Button } from '../ui/button.tsx';
import { buttonClasses } from '../ui/button-style.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { exportPath, KIND_LABELS, type Person, reviewQuery, useErase } from './queries.ts';

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
          <SkeletonText lines={8} label="Loading personal data" />
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
        <h3 className={heading}>Data We Hold</h3>
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
        <h3 className={heading}>What Is Kept and Why</h3>
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
        <Alert tone="waiting" title="Cannot be erased now">
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

type EraseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  review: SubjectReview;
  person: Person;
};

/** It cannot be undone, so the word is typed. */
function EraseDialog({ open, onOpenChange, review, person }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const erase = useErase();
  const submit = () =>
    erase.mutate(person, {
      onSuccess: () => {
        onOpenChange(false);
        setTyped('');
        toast({
          title: 'Success',
          description: 'Personal data erased. The ledger and audit log are unchanged.',
        });
      },
      onError: (error) =>
        void toast({ title: 'Error', description: serverMessage(error, 'Failed to erase'), destructive: true }),
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={`Erase ${review.subject.name}?`}
      description="Permanently removes their identity from lists, emails, the audit log and, as far as the law allows, invoices. Amounts and dates stay, and so do archive files and earlier backups."
      footer={
        <>
          <Button variant="secondary" disabled={erase.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={typed !== ERASE_WORD}
            pending={erase.isPending}
            pendingLabel="Erasing…"
            onClick={submit}
          >
            Erase for Good
          </Button>
        </>
      }
    >
      <Field label={`Type ${ERASE_WORD} to confirm`} required>
        <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </Dialog>
  );
}
