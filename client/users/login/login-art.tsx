import '../../landing/landing.css';
import { lazy, Suspense } from 'react';
import { WovenBand } from '../../landing/illustrations/woven-band.tsx';

// The form does not wait for its picture.
const HeroScene = lazy(async () => {
  const { HeroScene: Scene } = await import('../../landing/illustrations/hero-scene.tsx');
  return { default: Scene };
});

/** The house of the landing page, seen from nearer by; it adds nothing to the form, so it is not read out. */
export function LoginArt() {
  return (
    <div aria-hidden className="landing-sky relative hidden overflow-hidden lg:flex lg:flex-col">
      <div className="relative flex-1">
        <div className="absolute right-0 bottom-0 flex w-[190%] justify-end">
          <Suspense>
            <HeroScene />
          </Suspense>
        </div>
      </div>
      <WovenBand id="weave-login" />
    </div>
  );
}
