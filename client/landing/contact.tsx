import { CalendarCheck, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { OpenDoor } from './illustrations/open-door.tsx';
import type { LandingSpace } from './landing-space.ts';
import { SectionHeading } from './section-heading.tsx';

type Detail = { icon: LucideIcon; label: string; value: string; href?: string };

/** A detail that the space has left blank in its settings takes its whole line away, label included. */
function ContactLine({ icon: Icon, label, value, href }: Detail) {
  return (
    <li className="flex gap-4 has-[[data-value]:empty]:hidden">
      <Icon aria-hidden="true" className="mt-0.5 size-5.5 shrink-0 text-accent" strokeWidth={1.8} />
      <div className="min-w-0">
        <p className="text-sm text-muted">{label}</p>
        {href ? (
          <a
            data-value=""
            href={href}
            className="inline-block py-0.5 text-lg font-semibold wrap-anywhere hover:underline"
          >
            {value}
          </a>
        ) : (
          <p data-value="" className="py-0.5 text-lg font-semibold wrap-anywhere whitespace-pre-line">
            {value}
          </p>
        )}
      </div>
    </li>
  );
}

export function Contact({ phone, email, website, address }: LandingSpace) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="scroll-mt-16">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-16 sm:px-6 md:py-24 lg:grid-cols-[1fr_26rem] lg:gap-16">
        <div>
          <SectionHeading
            id="contact-title"
            kicker="Contact"
            title="The door is open. Come and see"
            lead="Call, write or pass by for a tour. Tell us how you work and we will show you where you could sit."
          />
          <ul className="mt-10 grid gap-x-10 gap-y-7 sm:grid-cols-2">
            <ContactLine icon={Phone} label="Call" value={phone} href={`tel:${phone}`} />
            <ContactLine icon={Mail} label="Write" value={email} href={`mailto:${email}`} />
            <ContactLine icon={MapPin} label="Visit" value={address} />
            <ContactLine icon={Globe} label="Website" value={website} />
            <ContactLine
              icon={CalendarCheck}
              label="Booking page"
              value={`${website}/client-portal`}
              href="/client-portal"
            />
          </ul>
        </div>
        <div className="h-72 overflow-hidden rounded-lg border border-line lg:h-auto lg:min-h-96">
          <OpenDoor />
        </div>
      </div>
    </section>
  );
}
