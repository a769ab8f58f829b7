import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';

type EmptyStateProps = {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** Shown in place of an empty list, with what to do next. */
export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <span className="relative grid size-14 place-items-center rounded-full bg-accent-soft text-accent before:absolute before:-inset-2 before:rounded-full before:border before:border-line before:border-dashed before:content-[''] [&>svg]:size-6">
        {icon ?? <Inbox aria-hidden />}
      </span>
      <p className="mt-5 text-balance font-semibold">{title}</p>
      {children ? <div className="mt-1 max-w-sm text-pretty text-muted text-sm">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

type NoMatchProps = Pick<EmptyStateProps, 'title' | 'icon' | 'children'> & { onClear: () => void; clearLabel?: string };

/** Shown where a list has rows, but none that the search and filters let through. */
export function NoMatch({
  icon = <SearchX aria-hidden />,
  onClear,
  clearLabel = 'Clear Filters',
  ...rest
}: NoMatchProps) {
  const action = (
    <Button variant="secondary" onClick={onClear}>
      {clearLabel}
    </Button>
  );
  return <EmptyState {...rest} icon={icon} action={action} />;
}
