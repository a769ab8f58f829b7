import './landing.css';
import { AmenitiesSection } from './amenities-section.tsx';
import { Contact } from './contact.tsx';
import { Hero } from './hero.tsx';
import { HowToBook } from './how-to-book.tsx';
import type { LandingSpace } from './landing-space.ts';
import { MissionVision } from './mission-vision.tsx';
import { OfferingsSection } from './offerings-section.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaffEntrance } from './staff-entrance.tsx';

/** The public front page. It has no state and no handlers, so the build can write it down as a plain document. */
export function LandingPage({ space }: { space: LandingSpace }) {
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
        <OfferingsSection />
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
