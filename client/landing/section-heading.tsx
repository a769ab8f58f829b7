import type { ReactNode } from 'react';

type SectionHeadingProps = { id: string; kicker: string; title: string; lead?: string };

export function SectionHeading({ id, kicker, title, lead }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <p className="text-sm font-semibold text-accent">{kicker}</p>
      <h2 id={id} className="mt-2 text-3xl font-bold tracking-tight text-balance md:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-4 text-lg text-pretty text-muted">{lead}</p>}
    </div>
  );
}

const looks = {
  primary: 'bg-accent text-on-accent shadow-1 hover:bg-accent-hover',
  outline: 'border border-line-strong bg-surface text-text hover:bg-surface-2',
  quiet: 'text-text underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent',
} as const;

type ActionLinkProps = { href: string; look: keyof typeof looks; children: ReactNode };

/** A link that looks like a button, tall enough for a thumb. */
export function ActionLink({ href, look, children }: ActionLinkProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-12 items-center max-sm:w-full justify-center gap-2 rounded-lg px-5 text-base font-semibold transition-colors ${looks[look]}`}
    >
      {children}
    </a>
  );
}
