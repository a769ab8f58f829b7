import { ApiError } from '../../api/call.ts';
import { ButtonLink } from '../button.tsx';
import { Card } from '../card.tsx';
import { PageHeader } from '../page-header.tsx';
import { EmptyState } from './empty-state.tsx';
import { describeError, ErrorState } from './error-state.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';

/** The two columns of a page about one thing, the wider one first. */
export const detailsColumns = 'grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

type Step = { label: string; href: string };

/** What the page of one thing says while the thing is not there. */
export type DetailsKind = {
  /** Within a sentence: "There is no agreement at this address". */
  noun: string;
  /** The screens above it, outermost first; the last one lists all of them. */
  trail: readonly Step[];
  listName: string;
  /** Why the address may be wrong. */
  hint?: string;
};

type MissingDetailsProps = {
  kind: DetailsKind;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Of a page that is not named after the thing. */
  title?: string | undefined;
  /** An address that cannot be one, which nobody need be asked about. */
  isUnknown?: boolean | undefined;
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isNobodys = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** In place of a page about one thing: it is on its way, there is none, or it could not be loaded. */
export function MissingDetails({ kind, query, title, isUnknown = isNobodys(query.error) }: MissingDetailsProps) {
  const { noun, trail, listName, hint } = kind;
  const name = title ?? capitalized(noun);
  if (isUnknown) {
    return (
      <>
        <PageHeader trail={trail} title={`${capitalized(noun)} not found`} />
        <Card>
          <EmptyState
            title={`There is no ${noun} at this address`}
            action={<ButtonLink href={trail.at(-1)?.href ?? '/'}>{listName}</ButtonLink>}
          >
            {hint ?? 'The link may be old or incomplete.'}
          </EmptyState>
        </Card>
      </>
    );
  }
  if (!query.error) return <Waiting noun={noun} trail={trail} name={name} />;
  return (
    <>
      <PageHeader trail={trail} title={name} />
      <Card>
        <ErrorState {...describeError(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Card>
    </>
  );
}

function Waiting({ noun, trail, name }: Pick<DetailsKind, 'noun' | 'trail'> & { name: string }) {
  return (
    <>
      <PageHeader trail={trail} title={name} description={<Skeleton className="mt-1 h-4 w-48" />} />
      <div className={detailsColumns}>
        {['left', 'right'].map((side) => (
          <Card key={side} className="p-5">
            <SkeletonText lines={8} label={`Loading the ${noun}`} />
          </Card>
        ))}
      </div>
    </>
  );
}
