import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { FigureCell, HeadCell, TextCell } from '../../ledger/figures-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { pressRow } from '../../ui/table/data-table-parts.tsx';
import { changeText } from '../change-text.ts';

/** The first figure is on every screen; those it is compared with come as there is room for them. */
const shownFrom = ['', 'max-md:hidden', 'max-md:hidden', 'max-xl:hidden', 'max-xl:hidden'] as const;

/** Whichever column is the last that is shown keeps its distance from the edge. */
const edges = ['max-sm:pr-3! max-md:pr-5!', '', 'max-xl:pr-5!'] as const;

const columnClass = (index: number) => cx(shownFrom[index], edges[index]);

export type Tier = 'line' | 'sum' | 'total';

/** A sum is ruled off above; what the whole statement comes to is ruled off twice below. */
const tiers: Record<Tier, string> = {
  line: 'border-line border-b hover:bg-surface-2/50',
  sum: 'border-t-2 border-t-text/40 font-semibold',
  total: 'border-t-2 border-t-text/60 border-b-4 border-b-text/60 [border-bottom-style:double] font-semibold',
};

export function StatementHead({ label, columns }: { label: string; columns: readonly string[] }) {
  return (
    <>
      <HeadCell>{label}</HeadCell>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
        <HeadCell key={index} figures className={columnClass(index)}>
          {column}
        </HeadCell>
      ))}
    </>
  );
}

type StatementRowProps = {
  label: string;
  /** Where what it is made of is shown. */
  href?: string | undefined;
  figures: readonly ReactNode[];
  /** What the figure is compared with, said under it where there is no room for the columns. */
  note?: ReactNode;
  tier?: Tier | undefined;
  className?: string | undefined;
};

export function StatementRow({ label, href, figures, note, tier = 'line', className }: StatementRowProps) {
  return (
    <tr
      onClick={href ? pressRow : undefined}
      className={cx('group/row print:break-inside-avoid', tiers[tier], href && 'cursor-pointer', className)}
    >
      <TextCell className={cx(tier === 'line' && 'sm:pl-9!')}>
        {href ? (
          <Link
            href={href}
            data-row-handle=""
            title={label}
            className="wrap-anywhere line-clamp-3 min-h-[24px] rounded-sm leading-6 group-hover/row:text-accent hover:underline"
          >
            {label}
          </Link>
        ) : (
          <span className="wrap-anywhere line-clamp-3" title={label}>
            {label}
          </span>
        )}
      </TextCell>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
        <FigureCell key={index} className={columnClass(index)}>
          {figure}
          {index === 0 && note ? <span className="block font-normal text-muted text-xs md:hidden">{note}</span> : null}
        </FigureCell>
      ))}
    </tr>
  );
}

type FigureProps = { amount: string | null; className?: string | undefined };

/** A figure of a statement: to the cent, since its sums are checked, and without the currency, which the heading names. */
export function Figure({ amount, className }: FigureProps) {
  return <MoneyText amount={amount} currency="" cents className={className} />;
}

export function Change({ now, before }: { now: string; before: string | null }) {
  return <span className="text-muted">{changeText(now, before)}</span>;
}

type ProofProps = { difference: string; agrees: string; differs: string; children: ReactNode };

/** Two ways to the same figure, and whether they meet. */
export function Proof({ difference, agrees, differs, children }: ProofProps) {
  const isSame = parseMoney(difference) === 0;
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-3 text-sm sm:px-5">
      <span className="text-muted">{children}</span>
      <Figure amount={difference} className="font-semibold" />
      <Badge
        tone={isSame ? 'good' : 'late'}
        icon={isSame ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      >
        {isSame ? agrees : differs}
      </Badge>
    </p>
  );
}
