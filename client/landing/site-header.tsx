import { Moon, Sun } from 'lucide-react';
import { paths } from '../../domain/kernel/paths.ts';
import { BrandMark } from './brand-mark.tsx';
import type { LandingSpace } from './landing-space.ts';

/** Stays out of sight until theme-button.ts is there to answer it, and keeps its place so that nothing moves. */
function ThemeButton() {
  return (
    <button
      type="button"
      data-theme-button=""
      aria-label="Switch between light and dark"
      className="invisible grid size-11 place-items-center rounded-lg text-muted hover:bg-surface-2 hover:text-text data-ready:visible"
    >
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </button>
  );
}

export function SiteHeader({ companyName, logo }: Pick<LandingSpace, 'companyName' | 'logo'>) {
  return (
    <header className="z-20 border-b border-line bg-bg/90 backdrop-blur md:sticky md:top-0">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 px-4 md:gap-x-4 sm:px-6 md:flex-nowrap">
        <a
          href={paths.home}
          className="flex min-h-16 min-w-0 flex-1 items-center gap-2 font-bold sm:gap-3 sm:text-lg tracking-tight"
        >
          <BrandMark logo={logo} />
          <span className="line-clamp-2 leading-tight max-[30rem]:sr-only [img+&]:max-sm:text-sm">{companyName}</span>
        </a>
        <nav aria-label="On this page" className="order-last w-full md:order-none md:w-auto">
          <ul className="-mx-1 flex justify-between md:mx-0 md:gap-2">
            {pageSections.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  className="flex min-h-11 items-center rounded-md px-1 text-sm font-medium whitespace-nowrap text-muted hover:text-text md:px-3 md:text-base"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1">
          <ThemeButton />
          <a
            href={paths.myInvoices}
            className="inline-flex min-h-11 items-center px-2 font-semibold whitespace-nowrap hover:text-accent sm:px-3"
          >
            Tenant Login
          </a>
          <a
            href={paths.login}
            className="inline-flex min-h-11 items-center rounded-lg border border-line-strong bg-surface px-3 font-semibold sm:px-4 whitespace-nowrap hover:bg-surface-2"
          >
            System Access
          </a>
        </div>
      </div>
    </header>
  );
}

/** The stretches of the page that the header and the footer lead to. */
export const pageSections = [
  { href: '#offerings', label: 'Offerings' },
  { href: '#amenities', label: 'Amenities' },
  { href: '#how-to-book', label: 'How to book' },
  { href: '#contact', label: 'Contact' },
] as const;
