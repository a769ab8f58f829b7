import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

type PageHeaderProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The screens above this one, outermost first. */
  trail?: readonly { label: string; href: string }[] | undefined;
};

/** On a phone the actions go under the title and share the width. */
export function PageHeader({ title, description, actions, trail }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {trail ? <Trail steps={trail} /> : null}
        <h1 className="wrap-break-word text-balance font-semibold text-2xl leading-tight tracking-tight">{title}</h1>
        {description ? <p className="mt-1 max-w-prose text-muted text-sm">{description}</p> : null}
      </div>
      {actions ? (
        <div className="flex w-full flex-wrap items-center gap-2 *:flex-auto sm:w-auto sm:*:flex-none print:hidden">
          {actions}
        </div>
      ) : null}
    </header>
  );
}

function Trail({ steps }: { steps: readonly { label: string; href: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1">
      <ol className="flex flex-wrap items-center gap-1 text-muted text-sm">
        {steps.map((step) => (
          <li key={step.href} className="flex items-center gap-1">
            <Link
              href={step.href}
              className="inline-flex min-h-[24px] items-center rounded-sm hover:text-text hover:underline"
            >
              {step.label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
