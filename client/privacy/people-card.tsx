import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Subject } from '../../domain/privacy/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { KIND_LABELS } from './privacy-words.ts';
import { type Person, peopleQuery } from './queries.ts';

const SHORTEST = 3;

type PeopleCardProps = { chosen: Person | null; onChoose: (person: Person) => void };

/** Names and addresses are typed here and nowhere kept: they do not go into the address of the page. */
export function PeopleCard({ chosen, onChoose }: PeopleCardProps) {
  const [q, setQ] = useState('');
  const long = q.trim().length >= SHORTEST;
  const found = useQuery({ ...peopleQuery(q.trim()), enabled: long });
  return (
    <Card aria-label="Find a person">
      <CardHeader title="Find a Person" icon={<UserRoundSearch aria-hidden />} />
      <CardBody className="grid gap-3">
        <SearchInput label="Name, e-mail or phone" placeholder="Name, e-mail or phone" value={q} onValueChange={setQ} />
        {!long ? (
          <p className="text-muted text-sm">
            Tenants’ contacts, visitors, employees and users. Type three letters or more.
          </p>
        ) : found.data ? (
          <People people={found.data} chosen={chosen} onChoose={onChoose} />
        ) : found.error ? (
          <ErrorState
            {...describeError(found.error)}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
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
    return <EmptyState title="Nobody was found">A visitor is found by the e-mail address of their booking.</EmptyState>;
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
