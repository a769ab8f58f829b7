import { BrandMark } from './brand-mark.tsx';
import { WovenBand } from './illustrations/woven-band.tsx';
import type { LandingSpace } from './landing-space.ts';
import { pageSections } from './page-sections.ts';

const networks = ['Facebook', 'Instagram', 'LinkedIn'] as const;

export function SiteFooter({ companyName, year, logo }: Pick<LandingSpace, 'companyName' | 'year' | 'logo'>) {
  return (
    <footer>
      <WovenBand id="weave-footer" />
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-10 sm:px-6">
        <p className="flex items-center gap-3 text-lg font-bold tracking-tight">
          <BrandMark logo={logo} />
          {companyName}
        </p>
        <nav aria-label="Footer">
          <ul className="-mx-2 flex flex-wrap">
            {pageSections.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="flex min-h-11 items-center px-2 text-muted hover:text-text hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex w-full flex-wrap justify-between gap-x-10 gap-y-4 border-t border-line pt-6 text-sm text-muted">
          <p>
            © {year} {companyName}. All rights reserved.
          </p>
          <ul aria-label="Social networks" className="flex gap-5">
            {networks.map((network) => (
              <li key={network}>{network}</li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
