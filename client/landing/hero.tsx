import { ActionLink } from './action-link.tsx';
import { HeroScene } from './illustrations/hero-scene.tsx';
import { WovenBand } from './illustrations/woven-band.tsx';

export function Hero() {
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
              <ActionLink href="/client-portal" look="primary">
                Book Meeting Room
              </ActionLink>
              <ActionLink href="#offerings" look="outline">
                Explore Offerings
              </ActionLink>
              <ActionLink href="/login" look="quiet">
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
