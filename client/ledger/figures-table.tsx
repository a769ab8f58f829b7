import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseMoney } from '../../domain/kernel/money.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Total } from './amount.tsx';

const cell = 'px-1.5 py-1.5 align-middle first:pl-3 last:pr-3 sm:px-3 sm:first:pl-5 sm:last:pr-5';

type CellProps = { children?: ReactNode; className?: string | undefined; colSpan?: number };

export function HeadCell({ children, figures, className }: CellProps & { figures?: boolean }) {
  return (
    <th
      scope="col"
      className={cx(cell, 'font-medium text-muted text-xs', figures ? 'text-right sm:w-36' : 'text-left', className)}
    >
      {children}
    </th>
  );
}

export function TextCell({ children, className, colSpan }: CellProps) {
  return (
    <td colSpan={colSpan} className={cx(cell, 'wrap-break-word', className)}>
      {children}
    </td>
  );
}

export function FigureCell({ children, className }: CellProps) {
  return (
    <td className={cx(cell, 'whitespace-nowrap text-right tabular-nums max-sm:text-xs', className)}>{children}</td>
  );
}

/** The heading of one kind of account, with its total if any. */
export function GroupHead({ label, span, children }: { label: string; span: number; children?: ReactNode }) {
  return (
    <tr className="border-line border-b bg-surface-2/40">
      <th scope="rowgroup" colSpan={span} className={cx(cell, 'text-left font-semibold text-xs')}>
        {label}
      </th>
      {children}
    </tr>
  );
}

export const bodyRow = 'group/row border-line border-b hover:bg-surface-2/50 print:break-inside-avoid';

type FiguresTableProps = { label: string; head: ReactNode; children: ReactNode; dimmed?: boolean | undefined };

export function FiguresTable({ label, head, children, dimmed }: FiguresTableProps) {
  return (
    <table
      aria-label={label}
      className={cx('w-full border-collapse text-sm transition-opacity duration-150', dimmed && 'opacity-60')}
    >
      <thead>
        <tr className="border-line border-b bg-surface-2/60">{head}</tr>
      </thead>
      {children}
    </table>
  );
}

export function FiguresSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 px-4 pb-5 sm:px-5">
      {Array.from({ length: 9 }, (_, index) => `waiting ${index}`).map((key) => (
        <div key={key} className="flex justify-between gap-4">
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  );
}

/** Whether both sides of the books are the same, and by how much they are not. */
export function Difference({ by }: { by: string }) {
  const isBalanced = parseMoney(by) === 0;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2.5">
      <Badge
        tone={isBalanced ? 'good' : 'late'}
        icon={isBalanced ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      >
        {isBalanced ? 'Balanced' : 'Not balanced'}
      </Badge>
      <Total amount={by} />
    </span>
  );
}
