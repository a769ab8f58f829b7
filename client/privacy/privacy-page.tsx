import { useQuery } from '@tanstack/react-query';
import { ChevronRight, History, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { SUBJECT_KINDS, type Subject } from '../../domain/privacy/contract.ts';
import type { Opening } from '../api/opening.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ACTION_LABELS, KIND_LABELS, type Person, peopleQuery, requestsQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';

export const opening: Opening = (ask) => ask(requestsQuery);

export function PrivacyPage() {
  const { person, open, close } = usePrivacyUrl();
  return (
    <>
      <PageHeader
        title="Data Protection"
        description="View, export or erase a person’s data. Requests must be answered within seven days."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <PeopleCard chosen={person} onChoose={open} />
        <div className="grid min-w-0 gap-4">
          {person ? <ReviewCard key={`${person.kind}:${person.id}`} person={person} onClose={close} /> : null}
          <RequestsCard />
        </div>
      </div>
    </>
  );
}

/** The privacy page URL; it identifies the person by id, never by name. */
const personPath = ({ kind, id }: Person): string => `${paths.privacy}?person=${kind}:${id}`;

const personIn = (text: string | null): Person | null => {
  const [named, given] = (text ?? '').split(':');
  const kind = SUBJECT_KINDS.find((known) => known === named);
  const id = readId(given);
  return kind && id ? { kind, id } : null;
};

const usePrivacyUrl = () => ({
  person: personIn(new URLSearchParams(useSearch()).get('person')),
  open: (person: Person) => navigate(personPath(person)),
  close: () => navigate(paths.privacy),
});

function RequestsCard() {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery);
  return (
    <Card aria-label="History">
      <CardHeader title="History" icon={<History aria-hidden />} description="Names are not shown." />
      <CardBody>
        {data ? (
          <ol className="grid max-h-96 gap-2.5 overflow-y-auto text-sm">
            {data.map(({ id, action, subject, subjectKey, actorName, at }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0">
                  {`${KIND_LABELS[subject]} ${ACTION_LABELS[action]}`}
                  <span className="block text-muted text-xs">{`${actorName} · ${subjectKey.slice(-12)}`}</span>
                </span>
                <InstantText at={at} className="text-muted text-xs" />
              </li>
            ))}
            {data.length === 0 ? <li className="text-muted">No exports or erasures yet.</li> : null}
          </ol>
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={3} label="Loading the history" />
        )}
      </CardBody>
    </Card>
  );
}

const SHORTEST = 3;

type PeopleCardProps = { chosen: Person | null; onChoose: (person: Person) => void };

/** Names and addresses are typed here and nowhere kept: they do not go into the address of the page. */
function PeopleCard({ chosen, onChoose }: PeopleCardProps) {
  const [q, setQ] = useState('');
  const long = q.trim().length >= SHORTEST;
  const results = useQuery({ ...peopleQuery(q.trim()), enabled: long });
  return (
    <Card aria-label="Find a person">
      <CardHeader title="Find a Person" icon={<UserRoundSearch aria-hidden />} />
      <CardBody className="grid gap-3">
        <SearchInput label="Name, email or phone" placeholder="Name, email or phone" value={q} onValueChange={setQ} />
        {!long ? (
          <p className="text-muted text-sm">
            Tenants’ contacts, visitors, employees and users. Type at least three letters.
          </p>
        ) : results.data ? (
          <People people={results.data} chosen={chosen} onChoose={onChoose} />
        ) : results.error ? (
          <ErrorState
            {...describeError(results.error)}
            retrying={results.isFetching}
            onRetry={() => void results.refetch()}
          />
        ) : (
          <SkeletonText lines={4} label="Searching" />
        )}
      </CardBody>
    </Card>
  );
}

function People({ people, chosen, onChoose }: PeopleCardProps & { people: Subject[] }) {
  if (people.length === 0) {
    return <EmptyState title="No one found">Search visitors by the email address of their booking.</EmptyState>;
  }
  return (
    <ul aria-label="People" className="-mx-2 grid">
      {people.map(({ kind, id, name, email, detail, erased }) => (
        <li key={`${kind}:${id}`}>
          <button
            type="button"
            aria-pressed={chosen?.kind === kind && chosen.id === id}
            onClick={() => onChoose({ kind, id })}
            className={cx(
              'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-2 py-2 text-left text-sm -outline-offset-2 hover:bg-accent-soft/40',
              chosen?.kind === kind && chosen.id === id && 'bg-accent-soft',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="wrap-break-word font-medium">{name}</span>
              <span className="wrap-break-word block text-muted text-xs">
                {[detail, email].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Badge>{erased ? 'Erased' : KIND_LABELS[kind]}</Badge>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
