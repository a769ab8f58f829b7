import { CalendarCheck, Clock, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { paths } from '../../domain/kernel/paths.ts';
import { ink } from './illustrations/ink.ts';
import { PottedPlant } from './illustrations/plants.tsx';
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

export function Contact({ phone, email, website, address, hours }: LandingSpace) {
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
            <ContactLine icon={Clock} label="Open" value={hours} />
            <ContactLine icon={Globe} label="Website" value={website} />
            <ContactLine
              icon={CalendarCheck}
              label="Booking page"
              value={`${website}/client-portal`}
              href={paths.clientPortal}
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

/** The front door, open, with light falling out over the step. */
function OpenDoor() {
  return (
    <svg viewBox="0 -40 360 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="size-full">
      <path d="M-200-200h760v490h-760Z" fill={ink.roomLilac} />
      <path d="M-200 282h760v100h-760Z" fill={ink.floor} />
      <path d="M118 282V124a62 62 0 0 1 124 0v158Z" fill={ink.cut} />
      <path d="M128 282V126a52 52 0 0 1 104 0v156Z" fill={ink.glow} />
      <path d="M128 282h104l48 38H80Z" fill={ink.glow} opacity="0.5" />
      <circle cx="180" cy="166" r="30" fill={ink.mustard} />
      <path d="M128 226c24-18 44-14 58-6s30 6 46-6v68H128Z" fill={ink.leaf} />
      <path d="M128 250c30-12 60-10 104 0v32H128Z" fill={ink.leafDeep} />
      <path d="M232 282V126a52 52 0 0 0-8-27l44-15q14 22 14 52v164Z" fill={ink.bloomDeep} />
      <path d="m244 136 26-6v58l-26 2ZM244 206l26-2v62l-26-4Z" fill={ink.bloom} />
      <circle cx="274" cy="198" r="4" fill={ink.mustard} />
      <path d="M96 282h174v10H96Z" fill={ink.cut} />
      <PottedPlant x={72} y={288} />
      <PottedPlant x={318} y={288} flip />
    </svg>
  );
}
