import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { SkeletonText } from './feedback/skeleton.tsx';

/** A framed part of a page. Give it an `aria-label` unless a heading names it. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('min-w-0 rounded-lg border border-line bg-surface shadow-1', className)} />;
}

type CardHeaderProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3 | undefined;
};

export function CardHeader({ title, description, actions, icon, level = 2 }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-3 sm:px-5">
      <div className="flex min-w-0 items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-muted">
        {icon}
        <div className="min-w-0">
          <Heading className="font-semibold text-base leading-snug">{title}</Heading>
          {description ? <p className="mt-0.5 text-muted text-sm">{description}</p> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('px-4 pb-4 first:pt-4 sm:px-5 sm:pb-5 sm:first:pt-5', className)} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      {...rest}
      className={cx('flex flex-wrap items-center gap-2 border-line border-t px-4 py-3 sm:px-5', className)}
    />
  );
}

/** Stands where a card will be whose code is still on its way. */
export function CardWaiting() {
  return (
    <Card className="p-5">
      <SkeletonText lines={5} label="Loading" />
    </Card>
  );
}
