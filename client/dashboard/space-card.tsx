import { Globe, Mail, MapPin, Phone, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { weekday } from '../../domain/kernel/time.ts';
import { DAY_NAMES, hoursOn, type OpeningHours, openingText } from '../../domain/settings/opening-hours.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { TimeText } from '../ui/date-text.tsx';
import { formatTime } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { dayProgress, isOpenAt, nextChange } from './opening.ts';
import { useSpaceClock } from './today-cards.tsx';

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
          <Contact term="Website" icon={<Globe aria-hidden />} value={website} href={websiteUrl(website)} />
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
function websiteUrl(website: string | null): string | undefined {
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

function OpeningToday() {
  const { openingHours: hours } = useConfig();
  const { day, time } = useSpaceClock();
  const open = isOpenAt(hours, day, time);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={open ? 'good' : 'stopped'} icon={<Dot />}>
          {open ? 'Open now' : 'Closed now'}
        </Badge>
        <span className="text-sm">{nextChange(hours, day, time)}</span>
      </div>
      {open ? <HoursBar hours={hoursOn(hours, day)} time={time} /> : null}
      <Week hours={hours} today={weekday(day)} />
      <p className="mt-2 text-muted text-xs">{openingText(hours)}</p>
    </>
  );
}

function Dot() {
  return <span aria-hidden className="size-1.5 rounded-full bg-current" />;
}

/** Where the day stands between opening and closing; the words above say the same. */
function HoursBar({ hours, time }: { hours: OpeningHours; time: string }) {
  const passed = dayProgress(hours, time);
  return (
    <div aria-hidden className="mt-3">
      <div className="relative h-1.5 rounded-full bg-surface-2">
        <div className="h-full rounded-full bg-accent/70" style={{ width: `${passed}%` }} />
      </div>
      <div className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{formatTime(hours.opensAt)}</span>
        <span>{formatTime(hours.closesAt)}</span>
      </div>
    </div>
  );
}

function Week({ hours, today }: { hours: OpeningHours; today: number }) {
  return (
    <ul aria-label="Open days" className="mt-3 grid grid-cols-7 gap-1 text-center text-xs">
      {DAY_NAMES.map((name, index) => {
        const open = hours.openDays.includes(index + 1);
        return (
          <li
            key={name}
            aria-current={today === index + 1 ? 'date' : undefined}
            className={cx(
              'rounded-sm border py-1 font-medium',
              open ? 'border-transparent bg-good-soft text-good' : 'border-line border-dashed text-muted',
              today === index + 1 && 'ring-2 ring-accent ring-offset-1 ring-offset-surface',
            )}
          >
            <span aria-hidden>{name.slice(0, 3)}</span>
            <span className="sr-only">{`${name}: ${open ? 'open' : 'closed'}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
