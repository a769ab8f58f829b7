import '../../landing/landing.css';
import { HeroScene } from '../../landing/illustrations/hero-scene.tsx';
import { WovenBand } from '../../landing/illustrations/woven-band.tsx';

/** The house of the landing page, seen from nearer by; it adds nothing to the form, so it is not read out. */
export function LoginArt() {
  return (
    <div aria-hidden className="landing-sky relative hidden overflow-hidden lg:flex lg:flex-col">
      <div className="relative flex-1">
        <div className="absolute right-0 bottom-0 flex w-[190%] justify-end">
          <HeroScene />
        </div>
      </div>
      <WovenBand id="weave-login" />
    </div>
  );
}
