import { paths } from '../../domain/kernel/paths.ts';
import './landing.css';
import { AmenitiesSection } from './amenities-section.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Contact } from './contact.tsx';
import { Each } from './each.tsx';
import { HowToBook } from './how-to-book.tsx';
import { BlossomBranch } from './illustrations/blossom-branch.tsx';
import { HeroScene } from './illustrations/hero-scene.tsx';
import { WovenBand } from './illustrations/woven-band.tsx';
import type { LandingSpace } from './landing-space.ts';
import { OfferingCard } from './offering-card.tsx';
import { KINDS, type PriceList } from './offerings.ts';
import { ActionLink, SectionHeading } from './section-heading.tsx';
import { pageSections, SiteHeader } from './site-header.tsx';

/** The public front page. It has no state and no handlers, so the build can write it down as a plain document. */
export function LandingPage({ space, priceList }: { space: LandingSpace; priceList: PriceList }) {
  return (
    <div className="bg-bg text-text">
      <a
        href="#main"
        className="absolute top-2 left-2 z-30 -translate-y-20 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader {...space} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <OfferingsSection lead={space.lead} priceList={priceList} />
        <AmenitiesSection />
        <HowToBook />
        <MissionVision />
        <Contact {...space} />
        <StaffEntrance />
      </main>
      <SiteFooter {...space} />
    </div>
  );
}

function OfferingsSection({ lead, priceList }: { lead: string; priceList: PriceList }) {
  return (
    <section id="offerings" aria-labelledby="offerings-title" className="scroll-mt-16">
      <div className="mx-auto max-w-7xl px-4 py-16 sm:px-6 md:py-24">
        <SectionHeading
          id="offerings-title"
          kicker="Offerings"
          title="Take a seat for a day, or a room for a year"
          lead={lead}
        />
        <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-6">
          {KINDS.map((kind) => (
            <Each key={kind} name={kind} of={priceList[kind]}>
              {(card) => <OfferingCard kind={kind} card={card} />}
            </Each>
          ))}
        </ul>
        <Each name="nothing" of={priceList.nothing}>
          {() => (
            <ActionLink href="#contact" look="primary">
              Ask for the price list
            </ActionLink>
          )}
        </Each>
      </div>
    </section>
  );
}

function StaffEntrance() {
  return (
    <section aria-labelledby="staff-entrance-title" className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-12 sm:px-6">
        <div>
          <h2 id="staff-entrance-title" className="text-2xl font-bold tracking-tight">
            Already on the inside?
          </h2>
          <p className="mt-1 max-w-xl text-muted">
            Bookings, tenants, invoices and the day ahead are one sign-in away.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ActionLink href={paths.login} look="primary">
            Access Workspace System
          </ActionLink>
          <ActionLink href={paths.myInvoices} look="outline">
            Your Invoices and Bookings
          </ActionLink>
        </div>
      </div>
    </section>
  );
}

const statements = [
  {
    title: 'Our mission',
    text: 'To give freelancers, startups, remote teams and entrepreneurs a calm, well-equipped place to work close to home, on terms that fit the way they earn.',
  },
  {
    title: 'Our vision',
    text: 'A city where good work does not begin with a long commute, and where anyone who starts out alone finds the room, and the company, to grow.',
  },
] as const;

function MissionVision() {
  return (
    <section aria-label="Mission and vision" className="relative overflow-hidden bg-accent-soft">
      <div className="absolute top-2 -left-4 w-64 md:w-96">
        <BlossomBranch />
      </div>
      <div className="absolute top-2 -right-4 w-96 -scale-x-100 max-md:hidden">
        <BlossomBranch />
      </div>
      <div className="relative mx-auto grid max-w-7xl gap-12 px-4 pt-36 pb-16 sm:px-6 md:grid-cols-2 md:gap-16 md:pt-52 md:pb-24">
        {statements.map(({ title, text }) => (
          <div key={title} className="border-t-2 border-accent pt-6">
            <h2 className="font-semibold text-accent">{title}</h2>
            <p className="mt-3 text-2xl leading-snug font-semibold tracking-tight text-pretty">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Hero() {
  return (
    <section aria-labelledby="hero-title" className="landing-sky overflow-hidden">
      <div className="relative lg:min-h-[max(44rem,42vw)]">
        <div className="relative z-10 mx-auto max-w-7xl px-4 pt-8 pb-6 sm:px-6 md:pt-16 lg:pt-20">
          <div className="max-w-xl">
            <h1
              id="hero-title"
              className="text-4xl leading-[1.08] font-extrabold tracking-tight text-balance sm:text-5xl xl:text-6xl xl:leading-[1.05]"
            >
              A proper place to work, on your side of town
            </h1>
            <p className="mt-5 max-w-lg text-lg text-pretty text-muted">
              Desks, private offices and meeting rooms for freelancers, startups, remote teams and entrepreneurs. Come
              for the fast Wi-Fi, stay for the tea.
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-3">
              <ActionLink href={paths.clientPortal} look="primary">
                Book Meeting Room
              </ActionLink>
              <ActionLink href="#offerings" look="outline">
                Explore Offerings
              </ActionLink>
              <ActionLink href={paths.login} look="quiet">
                Staff Login
              </ActionLink>
            </div>
          </div>
        </div>
        <div className="flex justify-end lg:absolute lg:inset-x-0 lg:bottom-0">
          <HeroScene />
        </div>
      </div>
      <WovenBand id="weave-hero" />
    </section>
  );
}

const networks = ['Facebook', 'Instagram', 'LinkedIn'] as const;

function SiteFooter({ companyName, year, logo }: Pick<LandingSpace, 'companyName' | 'year' | 'logo'>) {
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
