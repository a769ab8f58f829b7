import { Globe, Mail, MapPin, Phone, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { TimeText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { OpeningToday } from './opening-today.tsx';
import { useSpaceClock } from './space-clock.ts';

export function SpaceCard() {
  const { address, phone, email, website } = useConfig();
  const can = useCan();
  const nothingKnown = !address && !phone && !email && !website;
  return (
    <Card aria-label="Space at a Glance">
      <CardHeader
        title="Space at a Glance"
        description={<SpaceTime />}
        icon={<Store aria-hidden />}
        actions={
          can('settings:write') ? (
            <ButtonLink href={`${paths.settings}?tab=rooms`} variant="ghost" size="sm" className="-my-1.5 -mr-2">
              Edit Hours
            </ButtonLink>
          ) : null
        }
      />
      <CardBody>
        <OpeningToday />
        <dl className="mt-4 grid gap-2 border-line border-t pt-4 text-sm">
          <Contact term="Address" icon={<MapPin aria-hidden />} value={address} />
          <Contact term="Phone" icon={<Phone aria-hidden />} value={phone} href={`tel:${phone?.replace(/\s/g, '')}`} />
          <Contact term="Email" icon={<Mail aria-hidden />} value={email} href={`mailto:${email}`} />
          <Contact term="Website" icon={<Globe aria-hidden />} value={website} href={addressOf(website)} />
          {nothingKnown ? <NoContact mayAdd={can('settings:write')} /> : null}
        </dl>
      </CardBody>
    </Card>
  );
}

/** The clock on the wall of the space, and where that is. */
function SpaceTime() {
  const { timezone } = useConfig();
  const { time } = useSpaceClock();
  return (
    <>
      <TimeText time={time} /> in {timezone}
    </>
  );
}

/** A website may have been typed without its scheme; anything but a web address is shown and not linked. */
function addressOf(website: string | null): string | undefined {
  if (!website) return undefined;
  if (/^https?:\/\//i.test(website)) return website;
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(website) ? `https://${website}` : undefined;
}

type ContactProps = { term: string; icon: ReactNode; value: string | null; href?: string | undefined };

function Contact({ term, icon, value, href }: ContactProps) {
  if (!value) return null;
  return (
    <div className="flex items-start gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
      <dt>
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="wrap-break-word min-w-0">
        {href ? (
          <Link href={href} className="rounded-sm hover:text-accent hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function NoContact({ mayAdd }: { mayAdd: boolean }) {
  return (
    <div>
      <dt className="sr-only">Contact</dt>
      <dd className="text-muted">
        No contact details yet.{' '}
        {mayAdd ? (
          <Link href={paths.settings} className="text-accent underline underline-offset-3">
            Add them in the settings
          </Link>
        ) : null}
      </dd>
    </div>
  );
}
