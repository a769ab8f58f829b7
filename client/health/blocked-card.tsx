import { useQuery } from '@tanstack/react-query';
import { BLOCKED_DAYS, type Blocked } from '../../domain/health/blocked-contract.ts';
import { blockedWords } from '../../domain/health/blocked-words.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { blockedQuery } from './queries.ts';

const title = 'Blocked by the Browser';

/** What did not run, load or connect, because a page may only use what is ours. */
export function BlockedCard() {
  const { data, error, refetch } = useQuery(blockedQuery);
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        description={`Our pages only use what comes from this server. Browsers stop everything else and report it; the last ${BLOCKED_DAYS} days are listed here.`}
      />
      {data ? <List items={data.items} /> : null}
      {!data && error ? (
        <ErrorState title="The list did not load" {...describeError(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <CardBody>
          <SkeletonText lines={3} label="Loading what was blocked" />
        </CardBody>
      ) : null}
    </Card>
  );
}

function List({ items }: { items: readonly Blocked[] }) {
  if (items.length === 0)
    return (
      <CardBody>
        <p className="text-muted text-sm">Nothing was blocked.</p>
      </CardBody>
    );
  return (
    <ul className="divide-y divide-line border-line border-t">
      {items.map((item) => (
        <BlockedRow key={`${item.directive} ${item.blocked} ${item.route}`} item={item} />
      ))}
    </ul>
  );
}

function BlockedRow({ item }: { item: Blocked }) {
  const { directive, route, seen, lastSeenAt } = item;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[1fr_14rem_7.5rem] sm:px-5">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">{blockedWords(item)}</p>
        <p className="mt-0.5 text-muted text-sm">
          {directive} on {route}
        </p>
      </div>
      <p className="text-sm tabular-nums max-sm:order-last max-sm:col-span-2">
        {seen === 1 ? 'Once' : `${seen} times`}
      </p>
      <p className="text-right text-muted text-sm sm:text-left">
        <InstantText at={lastSeenAt} relative />
      </p>
    </li>
  );
}
