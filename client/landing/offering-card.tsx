import { ArrowRight, Check } from 'lucide-react';
import { OfferingScene } from './illustrations/offering-scene.tsx';
import type { Offering } from './offerings.ts';

function Price({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="mt-5 flex items-baseline gap-2">
      <span className="text-muted">{label}</span>{' '}
      <strong className="text-3xl font-bold tracking-tight tabular-nums">{amount}</strong>
    </p>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-5 space-y-2">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
          {point}
        </li>
      ))}
    </ul>
  );
}

function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-muted">Terms</p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} className="rounded-md bg-surface-2 px-2.5 py-1 text-sm">
            {term}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Three priced cards fill a row and two unpriced ones the next, so an unpriced card has room for a second column. */
export function OfferingCard({ offering }: { offering: Offering }) {
  const { id, name, summary, price, points, terms, next } = offering;
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1 ${price ? 'lg:col-span-2' : 'lg:col-span-3'}`}
    >
      <div className="h-44 shrink-0">
        <OfferingScene id={id} />
      </div>
      <div className="flex flex-1 flex-col p-6 pb-3">
        <div className={price ? '' : 'gap-x-8 lg:grid lg:grid-cols-[1.2fr_1fr]'}>
          <div>
            <h3 className="text-xl font-bold tracking-tight">{name}</h3>
            <p className="mt-2 text-pretty text-muted">{summary}</p>
            {price && <Price {...price} />}
          </div>
          <div className={price ? '' : 'lg:-mt-4'}>
            <Points points={points} />
            {terms && <Terms terms={terms} />}
          </div>
        </div>
        <a
          href={next.href}
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start pt-4 pb-2 font-semibold text-accent hover:text-accent-hover hover:underline"
        >
          {next.label}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </a>
      </div>
    </li>
  );
}
