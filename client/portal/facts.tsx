import type { ReactNode } from 'react';

/** What is so, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="m-0 mt-5 grid gap-2 text-sm tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-line border-b pb-2 last:border-b-0">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-break-word m-0 min-w-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
