import { ink } from './ink.ts';

/** A strip of weave after the kiondo basket: our own pattern, used to part one stretch of the page from the next. */
export function WovenBand({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" className="block h-5 w-full" preserveAspectRatio="none">
      <defs>
        <pattern id={id} width="60" height="20" patternUnits="userSpaceOnUse">
          <path d="M0 0h60v20H0Z" fill={ink.bloomDeep} />
          <path d="M0 0h60v2H0ZM0 18h60v2H0Z" fill={ink.mustard} />
          <path d="m0 10 7-6 7 6-7 6Z" fill={ink.paper} />
          <path d="m3.5 10 3.5-3 3.5 3-3.5 3Z" fill={ink.bloomDeep} />
          <path d="m20 4 10 12 10-12Z" fill={ink.coral} />
          <path d="m25 4 5 6 5-6Z" fill={ink.mustard} />
          <path d="m46 10 7-6 7 6-7 6Z" fill={ink.teal} />
          <path d="m49.5 10 3.5-3 3.5 3-3.5 3Z" fill={ink.paper} />
        </pattern>
      </defs>
      <path d="M0 0h6000v20H0Z" fill={`url(#${id})`} />
    </svg>
  );
}
